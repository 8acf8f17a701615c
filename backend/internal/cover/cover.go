// Package cover draws the covers of recipes, with the script of tenants/dishes. The address of a cover changes with
// what is drawn, so that it can be cached forever.
package cover

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/tenants/dishes"
)

// Base is the path under which covers are served: Base/<owner>/<recipe>/<key>.svg, .png for mails and link previews,
// whose readers do not show SVG, and -<width>.webp and -<width>-dark.webp for lists, where it is shown sooner.
const Base = "/covers"

// keptCovers is how many drawn covers stay in memory, at about 30 kB each.
const keptCovers = 1500

// subject is what the script draws: a recipe in Dutch and what is known of its ingredients.
type subject struct {
	Recipe  recipe           `json:"recipe"`
	Facts   map[string]facts `json:"facts"`
	Drawing map[string]any   `json:"drawing,omitempty"`
}

type recipe struct {
	Slug        string   `json:"slug"`
	Name        string   `json:"name"`
	Meal        string   `json:"meal"`
	Ingredients []line   `json:"ingredients"`
	Steps       []string `json:"steps"`
	Equipment   []string `json:"equipment"`
	Cover       []string `json:"cover"`
}

type line struct {
	Slug     string  `json:"slug"`
	Quantity float64 `json:"quantity"`
	Unit     string  `json:"unit"`
}

type facts struct {
	Name   string                     `json:"name"`
	Plural string                     `json:"plural,omitempty"`
	Group  string                     `json:"group"`
	Units  map[catalogue.Unit]float64 `json:"units,omitempty"`
}

// subjectOf returns what is drawn of a dish. A recipe that has no Dutch text is read in another language, in which the
// rules recognise only its ingredients.
func subjectOf(dish catalogue.Dish) subject {
	r := dish.Recipe
	s := subject{
		Recipe: recipe{
			Slug: r.Slug, Name: r.Name.In(locale.Dutch), Meal: string(r.MealTime), Ingredients: []line{},
			Steps: []string{}, Equipment: append([]string{}, r.Equipment[locale.Dutch]...),
			Cover: append([]string{}, r.Cover...),
		},
		Facts:   map[string]facts{},
		Drawing: r.Drawing,
	}
	for n, l := range r.Lines {
		s.Recipe.Ingredients = append(s.Recipe.Ingredients, line{l.Ingredient, l.Quantity, string(l.Unit)})
		if n < len(dish.Amounts) {
			i := dish.Amounts[n].Ingredient
			s.Facts[i.Slug] = facts{i.Name.In(locale.Dutch), i.Plural[locale.Dutch], string(i.Group), i.UnitGrams}
		}
	}
	for _, step := range r.Steps {
		s.Recipe.Steps = append(s.Recipe.Steps, step.Text.In(locale.Dutch))
	}
	return s
}

// scriptHash is part of every key, since another script may draw another cover.
var scriptHash = sync.OnceValue(func() [sha256.Size]byte { return sha256.Sum256([]byte(dishes.Script())) })

// key identifies a drawing by everything that it depends on.
func (s subject) key() string {
	content, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Errorf("writing what is drawn: %w", err)) // texts and numbers only
	}
	hash := scriptHash()
	sum := sha256.Sum256(append(hash[:], content...))
	return hex.EncodeToString(sum[:8])
}

// Address returns the URL path of the cover of a recipe.
func Address(owner, id uuid.UUID, dish catalogue.Dish) string {
	return fmt.Sprintf("%s/%s/%s/%s.svg", Base, owner, id, subjectOf(dish).key())
}

// AddressPNG returns the URL path of the cover of a recipe as a PNG of Width by Height pixels.
func AddressPNG(owner, id uuid.UUID, dish catalogue.Dish) string {
	return strings.TrimSuffix(Address(owner, id, dish), ".svg") + ".png"
}

// Artist draws covers. It is safe for concurrent use.
type Artist struct {
	free    chan *hand // one for each processor
	covers  *lru.Cache[string, Cover]
	drawing singleflight.Group
	wanted  chan catalogue.Dish // covers that were requested as WebP before they were drawn
	folder  *folder
	raster  rasteriser
}

// Cover is a drawn cover.
type Cover struct {
	Key string // changes with the content
	SVG []byte
	// Brotli is the SVG compressed.
	Brotli []byte
}

// NewArtist returns an artist that keeps what it draws in a folder of disk, or only in memory if that is "". The script
// is read at the first drawing. The error is that of a folder that cannot be made.
func NewArtist(path string) (*Artist, error) {
	kept, err := openFolder(path)
	if err != nil {
		return nil, err
	}
	covers, err := lru.New[string, Cover](keptCovers)
	if err != nil {
		panic(err) // the size is positive
	}
	a := &Artist{
		free: make(chan *hand, runtime.GOMAXPROCS(0)), covers: covers, folder: kept,
		wanted: make(chan catalogue.Dish, maxWanted),
	}
	for range cap(a.free) {
		a.free <- &hand{}
	}
	return a, nil
}

// Draw returns the cover of a dish. Drawing takes about 0.1 s; a drawn cover is kept. The error is that of a drawing
// that the recipe's file or brand describes wrongly, or of a server without the script.
func (a *Artist) Draw(dish catalogue.Dish) (Cover, error) {
	s := subjectOf(dish)
	key := s.key()
	if cover, ok := a.covers.Get(key); ok {
		return cover, nil
	}
	result, err, _ := a.drawing.Do(key, func() (any, error) {
		if compressed, ok := a.folder.read(key + ".svg.br"); ok {
			if svg, err := decompress(compressed); err == nil {
				cover := Cover{Key: key, SVG: svg, Brotli: compressed}
				a.covers.Add(key, cover)
				return cover, nil
			}
		}
		svg, err := a.call("draw", s)
		if err != nil {
			return nil, fmt.Errorf("drawing %s: %w", dish.Recipe.Slug, err)
		}
		cover := Cover{Key: key, SVG: []byte(svg)}
		if cover.Brotli, err = compress(cover.SVG); err != nil {
			return nil, fmt.Errorf("compressing the cover of %s: %w", dish.Recipe.Slug, err)
		}
		a.covers.Add(key, cover)
		a.folder.write(key+".svg.br", cover.Brotli)
		return cover, nil
	})
	if err != nil {
		return Cover{}, err
	}
	return result.(Cover), nil
}

// DrawPNG returns the cover of a dish as a PNG, and its key. Drawing takes about 0.4 s, and the first some seconds;
// only a folder keeps it.
func (a *Artist) DrawPNG(ctx context.Context, dish catalogue.Dish) (content []byte, key string, err error) {
	drawn, err := a.Draw(dish)
	if err != nil {
		return nil, "", err
	}
	result, err, _ := a.drawing.Do(drawn.Key+".png", func() (any, error) {
		if kept, ok := a.folder.read(drawn.Key + ".png"); ok {
			return kept, nil
		}
		// Other callers wait for this drawing, so it does not end with the request.
		content, err := a.raster.rasterise(context.WithoutCancel(ctx), widen(drawn.SVG))
		if err != nil {
			return nil, fmt.Errorf("rasterising the cover of %s: %w", dish.Recipe.Slug, err)
		}
		a.folder.write(drawn.Key+".png", content)
		return content, nil
	})
	if err != nil {
		return nil, "", err
	}
	return result.([]byte), drawn.Key, nil
}

// DrawAll draws the covers that are not kept yet, one at a time, until ctx ends: first what is requested as WebP, then
// the SVG of dishes, then their WebP. After each it calls rest with the time that it took. Covers that cannot be drawn
// are left out: the request for one has the error. An artist without a folder draws nothing here.
func (a *Artist) DrawAll(ctx context.Context, dishes []catalogue.Dish, rest func(time.Duration)) {
	if a.folder == nil {
		return
	}
	var ahead []func() error
	for _, dish := range dishes {
		ahead = append(ahead, func() error { return a.keepSVG(dish) })
	}
	for _, dish := range dishes {
		ahead = append(ahead, func() error { return a.keepWebP(ctx, dish) })
	}
	for ctx.Err() == nil {
		var draw func() error
		if len(ahead) > 0 && len(a.wanted) == 0 {
			draw, ahead = ahead[0], ahead[1:]
		} else {
			select {
			case dish := <-a.wanted:
				draw = func() error { return a.keepWebP(ctx, dish) }
			case <-ctx.Done():
				return
			}
		}
		began := time.Now()
		_ = draw()
		rest(time.Since(began))
	}
}

// keepSVG draws a cover that the folder does not have.
func (a *Artist) keepSVG(dish catalogue.Dish) error {
	if a.folder.has(subjectOf(dish).key() + ".svg.br") {
		return nil
	}
	_, err := a.Draw(dish)
	return err
}

// widen shows more of the table around a cover, which is square, so that it is three by two.
func widen(svg []byte) string {
	return strings.Replace(string(svg), `viewBox="44 44 392 392"`, `viewBox="-120 0 720 480"`, 1)
}

// Proposal is how a recipe would be drawn.
type Proposal struct {
	Dish     Description `json:"dish"`
	Sureness float64     `json:"sureness"` // of the rules, 0 to 1
	Offer    Offer       `json:"offer"`
}

// Offer is what staff can change in a drawing.
type Offer struct {
	Top         []string `json:"top"`         // slugs of ingredients that can lie on top
	SauceColour string   `json:"sauceColour"` // of the soup or sauce; empty when another colour would change nothing
}

// Description is a part of a dish's description.
type Description struct {
	Kind string `json:"kind"`
	Top  []Part `json:"top"`
}

// Part is something that is seen of an ingredient.
type Part struct {
	Of string `json:"of"` // slug
}

// Propose returns the description of a dish, and what staff can change in it.
func (a *Artist) Propose(dish catalogue.Dish) (Proposal, error) {
	var proposal Proposal
	answer, err := a.call("propose", subjectOf(dish))
	if err == nil {
		err = json.Unmarshal([]byte(answer), &proposal)
	}
	return proposal, err
}

// Fault is something in a cover that the recipe does not have, or something that the cover must show.
type Fault struct {
	Field   string `json:"field"` // of the description, such as top[1]
	Message string `json:"message"`
}

// Faults returns the faults of the cover of a dish, and none for a cover without.
func (a *Artist) Faults(dish catalogue.Dish) ([]Fault, error) {
	var faults []Fault
	answer, err := a.call("check", subjectOf(dish))
	if err == nil {
		err = json.Unmarshal([]byte(answer), &faults)
	}
	return faults, err
}

func (a *Artist) call(function string, s subject) (string, error) {
	argument, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	h := <-a.free
	defer func() { a.free <- h }()
	return h.call(function, string(argument))
}

// hand runs the script for one caller at a time.
type hand struct {
	vm     *goja.Runtime
	dishes *goja.Object
}

var program = sync.OnceValues(func() (*goja.Program, error) {
	script := dishes.Script()
	if script == "" {
		return nil, fmt.Errorf("the script that draws covers is not built: run make build")
	}
	return goja.Compile("dishes.js", script, false)
})

func (h *hand) call(function, argument string) (string, error) {
	if h.vm == nil {
		script, err := program()
		if err != nil {
			return "", err
		}
		vm := goja.New()
		if _, err := vm.RunProgram(script); err != nil {
			return "", err
		}
		h.vm, h.dishes = vm, vm.Get("dishes").ToObject(vm)
	}
	run, ok := goja.AssertFunction(h.dishes.Get(function))
	if !ok {
		return "", fmt.Errorf("the script has no function %s", function)
	}
	result, err := run(goja.Undefined(), h.vm.ToValue(argument))
	if err != nil {
		return "", err
	}
	return result.String(), nil
}
