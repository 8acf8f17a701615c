package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Catalogues has a folder per language, catalogues/<language>, with texts by key in <noun>.yaml and the letters in
// letters/.
//
//go:embed catalogues
var Catalogues embed.FS

// catalogues is the parsed content of the catalogue files.
type catalogues struct {
	languages  []Language
	localizers map[Language]*i18n.Localizer
	keys       map[Language]map[string]bool
	letters    map[Language]map[string]letterTemplate
	matcher    language.Matcher
}

// The files are embedded, so an invalid file is a bug.
var loaded = mustLoad(Catalogues)

func mustLoad(files fs.FS) *catalogues {
	cat, err := load(files)
	if err != nil {
		panic(err)
	}
	return cat
}

// Load replaces the catalogues by those in files. Tests call it before anything uses a language; it is not safe for
// concurrent use.
func Load(files fs.FS) error {
	cat, err := load(files)
	if err != nil {
		return err
	}
	loaded = cat
	return nil
}

// load reads catalogues/<language>/*.yaml and catalogues/<language>/letters/*.txt. Each language has its own bundle,
// because fallbacks are ours and not the library's.
func load(files fs.FS) (*catalogues, error) {
	folders, err := fs.ReadDir(files, "catalogues")
	if err != nil {
		return nil, fmt.Errorf("reading the catalogues: %w", err)
	}
	cat := &catalogues{
		languages:  []Language{Default},
		localizers: map[Language]*i18n.Localizer{},
		keys:       map[Language]map[string]bool{},
		letters:    map[Language]map[string]letterTemplate{},
	}
	for _, folder := range folders {
		l := Language(folder.Name())
		tag, err := language.Parse(string(l))
		if err != nil {
			return nil, fmt.Errorf("reading the catalogues of %s: %w", l, err)
		}
		bundle := i18n.NewBundle(tag)
		bundle.RegisterUnmarshalFunc("yaml", yaml.Unmarshal)
		keys := map[string]bool{}
		names, err := fs.Glob(files, path.Join("catalogues", folder.Name(), "*.yaml"))
		if err != nil {
			return nil, fmt.Errorf("reading the catalogues of %s: %w", l, err)
		}
		for _, name := range names {
			content, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, fmt.Errorf("reading the catalogues of %s: %w", l, err)
			}
			// The library takes the language from the file name.
			file, err := bundle.ParseMessageFileBytes(content, string(l)+".yaml")
			if err != nil {
				return nil, fmt.Errorf("reading %s: %w", name, err)
			}
			for _, message := range file.Messages {
				if keys[message.ID] {
					return nil, fmt.Errorf("reading %s: %s is there already", name, message.ID)
				}
				keys[message.ID] = true
			}
		}
		cat.keys[l] = keys
		if cat.letters[l], err = loadLetters(files, l); err != nil {
			return nil, err
		}
		cat.localizers[l] = i18n.NewLocalizer(bundle, string(l))
		if l != Default {
			cat.languages = append(cat.languages, l)
		}
	}
	slices.Sort(cat.languages[1:])
	tags := make([]language.Tag, len(cat.languages))
	for n, l := range cat.languages {
		tags[n] = language.Make(string(l))
	}
	cat.matcher = language.NewMatcher(tags)
	return cat, nil
}
