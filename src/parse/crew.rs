//! Threads that parse files and keep the syntax trees, since those cannot be sent between threads.
