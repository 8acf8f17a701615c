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

// preloadFile is written by the build of an app. It begins with a dot, so it is not served.
const preloadFile = ".preload.json"

// preload lists the files that pages on some paths need in addition to those of every page.
type preload struct {
	Path  *regexp.Regexp               `json:"path"`  // matches the whole path
	Files []string                     `json:"files"` // addresses
	Texts map[locale.Language][]string `json:"texts"` // addresses, by the language of the page
}

// readPreloads reads the preload file of a built app. An app without one has no preloads.
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

// preloadLinks returns link elements that preload the files of a path, instead of after the app has started.
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
