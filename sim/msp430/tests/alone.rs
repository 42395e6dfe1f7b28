mod support;
mod abi;
