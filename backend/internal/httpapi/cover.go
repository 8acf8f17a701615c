package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// minSureness is the certainty, 0 to 1, from which the kind of dish that the rules propose is drawn; below it, a plain
// bowl is drawn. It is `certain` in tenants/dishes/src/choices.ts.
const minSureness = 0.5

func coverOf(entry *catalogue.Entry, snapshot *catalogue.Snapshot) api.Cover {
	drawn := api.Cover{Drawing: cover.Address(entry.OwnerID, entry.ID, entry.Dish), Widths: cover.Widths()}
	if photo := entry.Photo; photo != nil {
		drawn.Photo = new(imageOf(media.Image(*photo), publicImages))
	}
	main := entry.Dish.Recipe.Main()
	ingredient, ok := entry.Ingredient(main)
	if !ok {
		ingredient, ok = snapshot.IngredientBySlug(main) // a garnish that is not in the dish
	}
	if ok {
		drawn.Hue = ingredient.Hue
	}
	return drawn
}

// serveCovers serves drawn covers. They contain no personal data, and their addresses have ids that only visitors of
// the brand can know, so every host serves them without resolving its tenant.
func (s *Server) serveCovers() {
	s.app.Get(cover.Base+"/platform/:slug", func(c fiber.Ctx) error {
		slug := strings.TrimSuffix(c.Params("slug"), ".svg")
		return s.sendCover(c, func(ctx context.Context) (*catalogue.Entry, error) {
			recipes, err := s.recipesOfOwner(ctx, postgres.PlatformID)
			if err != nil {
				return nil, err
			}
			return findEntry(recipes.snapshot.PlatformRecipes(), func(e *catalogue.Entry) bool {
				return e.Dish.Recipe.Slug == slug
			}), nil
		})
	})
	s.app.Get(cover.Base+"/:owner/:recipe/:file", func(c fiber.Ctx) error {
		owner, err := uuid.Parse(c.Params("owner"))
		id, wrong := uuid.Parse(c.Params("recipe"))
		if err != nil || wrong != nil {
			return c.SendStatus(fiber.StatusNotFound)
		}
		address := strings.Clone(c.Path())
		return s.sendCover(c, func(ctx context.Context) (*catalogue.Entry, error) {
			return s.entryOfCover(ctx, owner, id, address)
		})
	})
	s.app.Use(cover.Base, func(c fiber.Ctx) error { return c.SendStatus(fiber.StatusNotFound) })
}

// DrawCovers draws the covers of the platform's recipes that are not stored yet, and the covers that are requested as
// WebP, until ctx ends. It uses at most half of a processor. A server without a folder for covers draws SVG at the
// first request instead.
func (s *Server) DrawCovers(ctx context.Context) {
	var dishes []catalogue.Dish
	if recipes, err := s.recipesOfOwner(ctx, postgres.PlatformID); err == nil {
		for _, entry := range recipes.snapshot.PlatformRecipes() {
			dishes = append(dishes, entry.Dish)
		}
	} else if ctx.Err() == nil {
		s.log.Warn("drawing covers", "error", err)
	}
	s.artist.DrawAll(ctx, dishes, func(took time.Duration) { _ = s.Wait(ctx, took) })
}

// entryOfCover returns the recipe of owner with an id, or nil. The snapshot may be older than the address, so the
// recipes of a tenant are read again when it has no such cover.
func (s *Server) entryOfCover(ctx context.Context, owner, id uuid.UUID, address string) (*catalogue.Entry, error) {
	recipes, err := s.recipesOfOwner(ctx, owner)
	if errors.Is(err, tenancy.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	entry, ok := recipes.snapshot.ByID(id)
	if ok = ok && entry.OwnerID == owner; ok && strings.HasPrefix(address,
		strings.TrimSuffix(cover.Address(owner, id, entry.Dish), ".svg")) {
		return entry, nil
	}
	if recipes.platform {
		if !ok {
			return nil, nil
		}
		return entry, nil
	}
	entries, err := recipes.entries(ctx)
	return findEntry(entries, func(e *catalogue.Entry) bool { return e.ID == id }), err
}

// recipesOfOwner returns the recipes of a tenant or of the platform, or [tenancy.ErrNotFound].
func (s *Server) recipesOfOwner(ctx context.Context, owner uuid.UUID) (recipeCollection, error) {
	recipes := recipeCollection{platform: owner == postgres.PlatformID}
	var err error
	if recipes.platform {
		recipes.tenant, err = s.Tenants.Default(ctx)
	} else {
		var ok bool
		if recipes.tenant, ok, err = s.Tenants.ByID(ctx, owner); err == nil && !ok {
			err = tenancy.ErrNotFound
		}
	}
	if err != nil {
		return recipeCollection{}, err
	}
	recipes.scope = s.DB.Scope(recipes.tenant.ID)
	if recipes.platform {
		shared, err := s.Catalogue.Platform(ctx, recipes.scope)
		if err != nil {
			return recipeCollection{}, err
		}
		recipes.snapshot = shared.Snapshot()
		return recipes, nil
	}
	recipes.snapshot, err = s.Catalogue.Snapshot(ctx, recipes.scope)
	return recipes, err
}

func findEntry(entries []*catalogue.Entry, is func(*catalogue.Entry) bool) *catalogue.Entry {
	if at := slices.IndexFunc(entries, is); at >= 0 {
		return entries[at]
	}
	return nil
}

// sendCover responds with the cover of the recipe that find returns, and with 404 if that is nil. Only the address of
// the present drawing is cached as immutable. At the address of a WebP that is not drawn yet it responds with the SVG,
// so that no request waits.
func (s *Server) sendCover(c fiber.Ctx, find func(context.Context) (*catalogue.Entry, error)) error {
	ctx, cancel := context.WithTimeout(c.Context(), s.Timeout)
	defer cancel()
	entry, err := find(ctx)
	if err != nil {
		return err
	}
	if entry == nil {
		return c.SendStatus(fiber.StatusNotFound)
	}
	if strings.HasSuffix(c.Path(), ".png") {
		content, key, err := s.artist.DrawPNG(ctx, entry.Dish)
		if err != nil {
			return err
		}
		return asset{
			content:    content,
			mediaType:  mediaTypes[".png"],
			etag:       `"` + key + `"`,
			immutable:  strings.HasSuffix(c.Path(), "/"+key+".png"),
			revalidate: true,
		}.send(c)
	}
	if name := path.Base(c.Path()); path.Ext(name) == ".webp" {
		if content, ok := s.artist.WebP(entry.Dish, name); ok {
			return asset{
				content: content, mediaType: mediaTypes[".webp"], etag: `"` + name + `"`, immutable: true,
			}.send(c)
		}
	}
	drawn, err := s.artist.Draw(entry.Dish)
	if err != nil {
		return err
	}
	return asset{
		content:    drawn.SVG,
		brotli:     drawn.Brotli,
		mediaType:  mediaTypes[".svg"],
		etag:       `"` + drawn.Key + `"`,
		immutable:  strings.HasSuffix(c.Path(), "/"+drawn.Key+".svg"),
		revalidate: !strings.HasPrefix(c.Path(), cover.Base+"/platform/"),
	}.send(c)
}

func (h handlers) DrawRecipeCover(
	ctx context.Context,
	request api.DrawRecipeCoverRequestObject,
) (api.DrawRecipeCoverResponseObject, error) {
	recipes, err := h.editedRecipes(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	body := *request.Body
	recipe := catalogue.Recipe{
		Slug:     deref(body.Slug),
		Name:     catalogue.Text{locale.Dutch: body.Name},
		MealTime: catalogue.MealTime(deref(body.MealTime)),
		Servings: cmp.Or(deref(body.Servings), 1),
		Lines:    linesFrom(body.Ingredients),
		Drawing:  drawingFrom(body.Drawing),
	}
	for _, step := range body.Steps {
		recipe.Steps = append(recipe.Steps, catalogue.Step{Text: catalogue.Text{locale.Dutch: step}})
	}
	if recipes.platform {
		stored, ok := recipes.snapshot.BySlug(recipe.Slug)
		if !ok {
			return nil, catalogue.ErrRecipeNotFound
		}
		recipe.Drawing = stored.Dish.Recipe.Drawing
	}
	dish, err := catalogue.DraftDish(ctx, h.owner(recipes), recipes.snapshot, recipe)
	if err != nil {
		return nil, err
	}
	drawn, err := h.artist.Draw(dish)
	if err != nil {
		return nil, err
	}
	proposal, err := h.artist.Propose(dish)
	if err != nil {
		return nil, err
	}
	entry := &catalogue.Entry{Dish: dish, Derived: dish.Derive()}
	for _, amount := range dish.Amounts {
		entry.Ingredients = append(entry.Ingredients, &catalogue.StoredIngredient{Ingredient: amount.Ingredient})
	}
	incomplete := dish.Incomplete()
	answer := api.DrawRecipeCover200JSONResponse{Data: api.DrawnCover{
		Svg:        string(drawn.SVG),
		Unsure:     proposal.Sureness < minSureness,
		Kind:       proposal.Dish.Kind,
		Top:        []string{},
		TopChoices: proposal.Offer.Top,
		Nutrients:  nutrientsOf(entry.Nutrients),
		Incomplete: append([]string{}, toStrings(&incomplete)...),
		Keto:       entry.Keto,
		Diet:       api.DrawnCoverDiet(entry.Diet),
		Allergens:  allergensOf(entry, requestContextOf(ctx).language),
	}}
	if colour := proposal.Offer.SauceColour; colour != "" {
		answer.Data.SauceColour = &colour
	}
	for _, part := range proposal.Dish.Top {
		answer.Data.Top = append(answer.Data.Top, part.Of)
	}
	return answer, nil
}

// drawingFrom converts choices to decoded JSON, as they are stored.
func drawingFrom(choices *api.CoverChoices) map[string]any {
	if choices == nil {
		return nil
	}
	content, err := json.Marshal(choices)
	var drawing map[string]any
	if err = errors.Join(err, json.Unmarshal(content, &drawing)); err != nil {
		panic(fmt.Errorf("writing a cover's choices: %w", err)) // texts and numbers only
	}
	return drawing
}

// choicesOf returns the choices of a brand's recipe. A recipe of the platform has a description instead.
func choicesOf(owner uuid.UUID, recipe *catalogue.Recipe) *api.CoverChoices {
	drawing := recipe.Drawing
	if owner == postgres.PlatformID || len(drawing) == 0 {
		return nil
	}
	content, err := json.Marshal(drawing)
	var choices api.CoverChoices
	if err = errors.Join(err, json.Unmarshal(content, &choices)); err != nil {
		return nil // written by hand into the database
	}
	return &choices
}
