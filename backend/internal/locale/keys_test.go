package locale

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is the Go code of the backend.
const source = "../.."

// usage is the keys that the code uses.
type usage struct {
	keys     map[string]string            // key → file
	literals map[string]bool              // all string literals
	prefixes map[string]string            // prefixes of concatenated keys → file
	consts   map[string]map[string]string // folder and type, such as "internal/audit.Action" → value → name
}

// pageKey matches a key in an HTML template whose data has a method T.
var pageKey = regexp.MustCompile(`\.T "([^"]+)"`)

// usageOf reads all HTML templates and all Go files except tests. Keys are the literal arguments of T and, with the
// prefix "error.", of errs.New.
func usageOf(t *testing.T) usage {
	t.Helper()
	found := usage{
		keys:     map[string]string{},
		literals: map[string]bool{},
		prefixes: map[string]string{},
		consts:   map[string]map[string]string{},
	}
	files := token.NewFileSet()
	err := filepath.WalkDir(source, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "ts") {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".html") {
			content, err := os.ReadFile(path)
			for _, match := range pageKey.FindAllStringSubmatch(string(content), -1) {
				found.keys[match[1]], found.literals[match[1]] = path, true
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(path, ".gen.go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, _ := filepath.Rel(source, filepath.Dir(path))
		ast.Inspect(file, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.CallExpr:
				found.call(n, files.Position(n.Pos()).String())
			case *ast.ValueSpec:
				found.constant(n, folder)
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					found.literals[text] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (u usage) call(call *ast.CallExpr, where string) {
	begin := ""
	switch name := nameOf(call.Fun); {
	case name == "T" || name == "locale.T" || name == "v.T":
	case name == "errs.New" || name == "New" && strings.Contains(where, "internal/errs/"):
		begin = "error."
	default:
		return
	}
	switch arg := call.Args[len(call.Args)-1].(type) {
	case *ast.BasicLit:
		key, _ := strconv.Unquote(arg.Value)
		u.keys[begin+key] = where
	case *ast.BinaryExpr:
		for {
			left, ok := arg.X.(*ast.BinaryExpr)
			if !ok {
				break
			}
			arg = left
		}
		if literal, ok := arg.X.(*ast.BasicLit); ok {
			prefix, _ := strconv.Unquote(literal.Value)
			u.prefixes[begin+prefix] = where
		}
	}
}

func nameOf(node ast.Expr) string {
	switch n := node.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		if pkg, ok := n.X.(*ast.Ident); ok {
			return pkg.Name + "." + n.Sel.Name
		}
	}
	return ""
}

func (u usage) constant(spec *ast.ValueSpec, folder string) {
	for n, value := range spec.Values {
		literal, ok := value.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			continue
		}
		text, _ := strconv.Unquote(literal.Value)
		kind := folder + "."
		if named, ok := spec.Type.(*ast.Ident); ok {
			kind += named.Name
		}
		if u.consts[kind] == nil {
			u.consts[kind] = map[string]string{}
		}
		u.consts[kind][text] = spec.Names[n].Name
	}
}

func TestCatalogues_EveryLanguageHasTheSameKeys(t *testing.T) {
	t.Parallel()
	want := slices.Sorted(maps.Keys(loaded.keys[Default]))
	for _, l := range All() {
		for _, key := range want {
			if !loaded.keys[l][key] {
				t.Errorf("%s lacks %s", l, key)
			}
		}
		for key := range loaded.keys[l] {
			if !loaded.keys[Default][key] {
				t.Errorf("%s has %s, which %s lacks", l, key, Default)
			}
		}
	}
}

func TestCatalogues_HaveEveryKeyOfTheCodeAndNoOthers(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(filepath.Join(source, "api/openapi.yaml")); err != nil {
		t.Fatal(err)
	}
	used := usageOf(t)
	for key, where := range used.keys {
		if !loaded.keys[Default][key] {
			t.Errorf("%s: %s is in no catalogue", where, key)
		}
	}
	for key := range loaded.keys[Default] {
		code, isError := strings.CutPrefix(key, "error.")
		begun := func(prefix string) bool { return strings.HasPrefix(key, prefix) }
		if !used.literals[key] && !(isError && used.literals[code]) &&
			!slices.ContainsFunc(slices.Collect(maps.Keys(used.prefixes)), begun) {
			t.Errorf("nothing uses %s", key)
		}
	}
}

// Keys that are built from the constants of a type.
func TestCatalogues_HaveATextForEveryConstant(t *testing.T) {
	t.Parallel()
	consts := usageOf(t).consts
	for kind, prefix := range map[string]string{
		"internal/audit.Action":              "audit.",
		"internal/catalogue.Allergen":        "catalogue.allergen.",
		"internal/catalogue/imports.Outcome": "imports.outcome.",
		"internal/catalogue/foodtable.Field": "foodtable.field.",
	} {
		if len(consts[kind]) == 0 {
			t.Errorf("%s has no constants", kind)
		}
		for value, name := range consts[kind] {
			if !loaded.keys[Default][prefix+value] {
				t.Errorf("%s of %s: %s is in no catalogue", name, kind, prefix+value)
			}
		}
	}
}

func TestCatalogues_HaveEveryLetterOfTheCodeAndNoOthers(t *testing.T) {
	t.Parallel()
	named := usageOf(t).consts["internal/mail.Letter"]
	if len(named) == 0 {
		t.Fatal("mail.Letter has no constants")
	}
	for _, l := range All() {
		for letter := range named {
			if _, ok := loaded.letters[l][letter]; !ok {
				t.Errorf("%s lacks letter %s", l, letter)
			}
		}
		for letter := range loaded.letters[l] {
			if _, ok := named[letter]; !ok {
				t.Errorf("nothing uses letter %s of %s", letter, l)
			}
		}
	}
}
