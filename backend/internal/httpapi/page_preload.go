package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"regexp"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// aheadFile is where the build of an app writes down what its pages need. It begins with a dot, so that it is not
// served.
const preloadFile = ".ahead.json"

// ahead is what the pages on some paths need besides the files that every page begins with.
type preload struct {
	Path  *regexp.Regexp               `json:"path"`  // of the whole path
	Files []string                     `json:"files"` // addresses
	Texts map[locale.Language][]string `json:"texts"` // addresses, by the language that the page speaks
}

// readAhead reads what the pages of a built app need. An app without different pages has none.
func readPreloads(files fs.FS) ([]preload, error) {
	content, err := fs.ReadFile(files, preloadFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading what pages need: %w", err)
	}
	var pages []preload
	if err := json.Unmarshal(content, &pages); err != nil {
		return nil, fmt.Errorf("%s: %w", preloadFile, err)
	}
	return pages, nil
}

// askAhead has the page on a path ask for its own files at once, instead of after it has started.
func (p *page) preloadLinks(path string, lang locale.Language) string {
	var links strings.Builder
	seen := map[string]bool{}
	for _, one := range p.preloads {
		if !one.Path.MatchString(path) {
			continue
		}
		for _, addresses := range [][]string{one.Files, one.Texts[lang]} {
			for _, address := range addresses {
				if !seen[address] {
					seen[address] = true
					fmt.Fprintf(
						&links,
						"  <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"%s\">\n  ",
						html.EscapeString(address),
					)
				}
			}
		}
	}
	return links.String()
}
