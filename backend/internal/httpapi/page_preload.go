package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
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

// coverLinks returns link elements that preload the cover of the first meal that a phone shows of a week, in the
// colours of its scheme: the app asks for it only after it has started. The sizes are those of the app's cards. It
// returns nothing for a week without such a cover, and for a photo, of which only few recipes have one.
func coverLinks(week *api.WeeklyMenu) string {
	if week == nil || week.Begins != nil {
		return ""
	}
	today := slices.IndexFunc(week.Days, func(day api.MenuDay) bool { return day.Date.Equal(week.Today.Time) })
	if today < 0 || len(week.Days[today].Meals) == 0 {
		return ""
	}
	meal := week.Days[today].Meals[0]
	cover := meal.Recipe.Cover
	if meal.Instead != nil || cover.Photo != nil || len(cover.Widths) == 0 {
		return ""
	}
	var links strings.Builder
	for _, scheme := range []struct{ name, suffix string }{{"light", ""}, {"dark", "-dark"}} {
		drawing, sources := strings.TrimSuffix(cover.Drawing, ".svg"), make([]string, len(cover.Widths))
		for n, width := range cover.Widths {
			sources[n] = fmt.Sprintf("%s-%d%s.webp %dw", drawing, width, scheme.suffix, width)
		}
		fmt.Fprintf(&links, `  <link rel="preload" as="image" type="image/webp" imagesrcset="%s" imagesizes="132px" `+
			`media="(max-width: 1199px) and (prefers-color-scheme: %s)">`+"\n  ",
			html.EscapeString(strings.Join(sources, ", ")), scheme.name)
	}
	return links.String()
}
