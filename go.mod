module github.com/lepelblad/lepelblad

go 1.26.8

ignore ./node_modules

require (
	github.com/alecthomas/kong v1.17.0
	github.com/goccy/go-yaml v1.19.2
)
