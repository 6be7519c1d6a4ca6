// A program of its own, with nothing but Go's standard library.
module node-schemas

go 1.22
