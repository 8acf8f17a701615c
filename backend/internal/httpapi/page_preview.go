package httpapi

import (
	"context"
	"fmt"
	"html"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// recipePagePath precedes the slug in the paths of recipes.
const recipePagePath = "/dashboard/recipes/"

// previewHead returns the Open Graph elements of a page, from which other apps make a preview of a link: of the recipe
// that the path names, or of the brand. The picture has an absolute URL, as Open Graph requires.
func (s *Server) previewHead(
	c fiber.Ctx,
	brand tenancy.Tenant,
	path string,
	lang locale.Language,
) (string, error) {
	title, description := brand.CustomTitle, brand.CustomDescription
	if title == "" {
		title = brand.AppName
	}
	entry, shown, err := s.previewed(c.Context(), brand, path)
	if err != nil {
		return "", err
	}
	if shown {
		title = entry.Dish.Recipe.Name.In(lang)
	}
	var head strings.Builder
	property := func(name, content string) {
		if content != "" {
			fmt.Fprintf(&head, "<meta property=\"og:%s\" content=\"%s\" />", name, html.EscapeString(content))
		}
	}
	property("type", "website")
	property("site_name", brand.AppName)
	property("title", title)
	property("description", description)
	if entry != nil {
		property("image", s.origin(c)+cover.AddressPNG(entry.OwnerID, entry.ID, entry.Dish))
		property("image:width", fmt.Sprint(cover.Width))
		property("image:height", fmt.Sprint(cover.Height))
	}
	return head.String(), nil
}

// previewed returns the recipe whose cover is the picture of a page, or nil, and whether the page is about it.
func (s *Server) previewed(
	ctx context.Context,
	brand tenancy.Tenant,
	path string,
) (entry *catalogue.Entry, shown bool, err error) {
	snapshot, err := s.Catalogue.Snapshot(ctx, s.DB.Scope(brand.ID))
	if err != nil {
		return nil, false, err
	}
	if slug, ok := strings.CutPrefix(path, recipePagePath); ok {
		if entry, ok := snapshot.BySlug(slug); ok {
			return entry, true, nil
		}
	}
	return cover.Showpiece(snapshot), false, nil
}

// origin returns the scheme and host of the request's site.
func (s *Server) origin(c fiber.Ctx) string {
	if s.Dev {
		return "http://" + c.Host()
	}
	return "https://" + c.Host()
}
