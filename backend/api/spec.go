package api

import (
	"embed"
	"fmt"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

// YAML is the contract as people read it.
//
//go:embed openapi.yaml
var YAML []byte

// Funnels is the structure of the funnels: which questions each asks, in which order.
//
//go:embed funnels.yaml
var Funnels []byte

// FunnelTexts has the texts of the funnels by key, in funnels/<language>.json. The apps show them.
//
//go:embed funnels
var FunnelTexts embed.FS

// Document is the contract, read and checked once.
var Document = sync.OnceValues(func() (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	document, err := loader.LoadFromData(YAML)
	if err != nil {
		return nil, fmt.Errorf("reading openapi.yaml: %w", err)
	}
	if err := document.Validate(loader.Context); err != nil {
		return nil, fmt.Errorf("checking openapi.yaml: %w", err)
	}
	return document, nil
})
