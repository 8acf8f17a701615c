package httpapi

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// imageLocation is a URL prefix and query under which images are served.
type imageLocation struct{ base, query string }

var (
	publicImages  = imageLocation{base: "/media/"}                  // to every visitor of the brand
	accountImages = imageLocation{base: basePath + "/user/images/"} // to the account that owns them
)

// staffImages returns where the images of a tenant or the platform are served to staff.
func staffImages(owner uuid.UUID) imageLocation {
	at := imageLocation{base: basePath + "/user/admin/images/"}
	if owner != postgres.PlatformID {
		at.query = "?tenantId=" + owner.String()
	}
	return at
}

// receiveImage stores an image of an account or, on the console, of a tenant or the platform.
func (s *Server) receiveImage(c fiber.Ctx) error {
	ctx := c.Context()
	rc := requestContextOf(ctx)
	tenant, err := idParam(c, "tenantId")
	if err != nil {
		return err
	}
	if rc.onConsole {
		owner, err := s.ownerOf(ctx, tenant)
		if err != nil {
			return err
		}
		shape := media.Whole
		if c.Query("kind") == "logo" {
			shape = media.Logo
		}
		return s.receiveUpload(
			c,
			shape,
			rc.staffImageTry(),
			publicImages,
			func(rendered media.Rendered) (media.Image, error) {
				return s.Media.Save(ctx, owner, rendered, func(tx postgres.Tx, _ media.Image) error {
					return audit.ByStaff(ctx, tx, audit.ImageUploaded, rc.staff.ID, s.Now(), nil)
				})
			},
		)
	}
	if tenant != nil && *tenant != rc.tenant.ID {
		return tenancy.ErrNotFound
	}
	return s.receiveUpload(
		c,
		media.Whole,
		rc.accountImageTry(),
		accountImages,
		func(rendered media.Rendered) (media.Image, error) {
			return s.Media.SaveOwn(ctx, rc.scope, rc.accountID, rendered)
		},
	)
}

func (s *Server) receiveProfileImage(c fiber.Ctx) error {
	ctx := c.Context()
	rc := requestContextOf(ctx)
	return s.receiveUpload(
		c,
		media.Square,
		rc.accountImageTry(),
		accountImages,
		func(rendered media.Rendered) (media.Image, error) {
			return s.Media.SetProfile(ctx, rc.scope, rc.accountID, rendered)
		},
	)
}

func (s *Server) receiveRecipePhoto(c fiber.Ctx) error {
	ctx := c.Context()
	rc := requestContextOf(ctx)
	tenant, err := idParam(c, "tenantId")
	if err != nil {
		return err
	}
	recipe, err := uuid.Parse(c.Params("id"))
	if err != nil {
		return errBadRequest // unreachable: validated
	}
	owner, err := s.ownerOfRecipe(ctx, tenant, recipe)
	if err != nil {
		return err
	}
	return s.receiveUpload(
		c,
		media.Whole,
		rc.staffImageTry(),
		staffImages(owner),
		func(rendered media.Rendered) (media.Image, error) {
			return s.Media.Save(ctx, owner, rendered, func(tx postgres.Tx, image media.Image) error {
				return s.setPhoto(ctx, tx, recipe, image.ID, audit.PhotoSet)
			})
		},
	)
}

func (h handlers) RemoveRecipePhoto(
	ctx context.Context,
	request api.RemoveRecipePhotoRequestObject,
) (api.RemoveRecipePhotoResponseObject, error) {
	owner, err := h.ownerOfRecipe(ctx, request.Params.TenantId, request.Id)
	if err != nil {
		return nil, err
	}
	err = h.Media.Tx(
		ctx,
		owner,
		func(tx postgres.Tx) error { return h.setPhoto(ctx, tx, request.Id, "", audit.PhotoRemoved) },
	)
	if err != nil {
		return nil, err
	}
	return api.RemoveRecipePhoto204Response{}, nil
}

// ownerOfRecipe returns the owner of a recipe that a staff member requests. It returns [tenancy.ErrNotFound] or
// [catalogue.ErrRecipeNotFound] for a recipe that the staff member may not change.
func (s *Server) ownerOfRecipe(ctx context.Context, tenant *uuid.UUID, recipe uuid.UUID) (uuid.UUID, error) {
	owner, err := s.ownerOf(ctx, tenant)
	if err != nil {
		return uuid.Nil, err
	}
	err = s.Media.Tx(ctx, owner, func(tx postgres.Tx) error {
		exists, err := catalogue.RecipeExists(ctx, tx, owner, recipe)
		if err == nil && !exists {
			err = catalogue.ErrRecipeNotFound
		}
		return err
	})
	return owner, err
}

// setPhoto sets or, if photo is "", removes the photo of a recipe, and releases the previous one.
func (s *Server) setPhoto(
	ctx context.Context,
	tx postgres.Tx,
	recipe uuid.UUID,
	photo string,
	action audit.Action,
) error {
	before, err := catalogue.SetPhoto(ctx, tx, recipe, photo)
	if err != nil {
		return err
	}
	if before != "" {
		if err := s.Media.Release(ctx, tx, before); err != nil {
			return err
		}
	}
	return audit.ByStaff(
		ctx,
		tx,
		action,
		requestContextOf(ctx).staff.ID,
		s.Now(),
		map[string]string{"recipe": recipe.String()},
	)
}

func (h handlers) RemoveProfileImage(
	ctx context.Context,
	_ api.RemoveProfileImageRequestObject,
) (api.RemoveProfileImageResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.Media.RemoveProfile(ctx, rc.scope, rc.accountID); err != nil {
		return nil, err
	}
	return api.RemoveProfileImage204Response{}, nil
}

func (rc *requestContext) accountImageTry() auth.Attempt {
	return auth.Attempt{Limit: imagePerAccount, Key: rc.accountID.String()}
}
func (rc *requestContext) staffImageTry() auth.Attempt {
	return auth.Attempt{Limit: imagePerStaffMember, Key: rc.staff.ID.String()}
}

// receiveUpload reads an image from the request, re-encodes it, passes it to keep and responds with its URLs.
func (s *Server) receiveUpload(
	c fiber.Ctx,
	shape media.Shape,
	try auth.Attempt,
	at imageLocation,
	keep func(media.Rendered) (media.Image, error),
) error {
	ctx := c.Context()
	if err := auth.CountAttempts(ctx, s.DB, try, auth.Attempt{Limit: imageOverall}); err != nil {
		return err
	}
	var upload *media.Upload
	err := readForm(c, "image", media.MaxUpload, media.ErrTooLarge, func(_ string, content io.Reader) (err error) {
		if upload != nil {
			return errBadRequest // one at a time
		}
		upload, err = media.Receive(content)
		return err
	})
	if upload != nil {
		defer upload.Close()
	}
	if err != nil {
		return err
	}
	if upload == nil {
		return media.ErrNoFile
	}
	rendered, err := s.Media.Render(ctx, upload, shape)
	if err != nil {
		return err
	}
	image, err := keep(rendered)
	if err != nil {
		return err
	}
	return c.Status(fiber.StatusCreated).JSON(map[string]any{"data": imageOf(image, at)})
}

// imageOf converts an image that is served at a location.
func imageOf(i media.Image, at imageLocation) api.Image {
	address := func(width int) string { return at.base + i.ID + "/" + strconv.Itoa(width) + ".jpg" + at.query }
	image := api.Image{
		Url:    address(i.Width),
		Width:  i.Width,
		Height: i.Height,
		Sizes:  make([]api.ImageSize, len(i.Widths)),
	}
	for n, width := range i.Widths {
		image.Sizes[n] = api.ImageSize{Url: address(width), Width: width}
	}
	return image
}

// sendImage serves a public image of the brand.
func (s *Server) sendImage(c fiber.Ctx) error {
	rc := requestContextOf(c.Context())
	if rc.onConsole {
		return errPathNotFound // the console has no brand
	}
	const forever = "public, max-age=31536000, immutable" // an image never changes
	tenant := rc.scope.Tenant()
	if previewed, ok := previewedTenant(s.Key, c.Query("preview"), s.Now()); ok && rc.hostTenant.IsDefault {
		tenant = previewed // of a white-label without a host
	}
	return s.sendFile(c, forever, func(ctx context.Context, id string, width int) ([]byte, error) {
		return s.Media.Open(ctx, tenant, id, width)
	})
}

// sendAccountImage serves an image to the account that owns it.
func (s *Server) sendAccountImage(c fiber.Ctx) error {
	rc := requestContextOf(c.Context())
	return s.sendFile(c, "no-store", func(ctx context.Context, id string, width int) ([]byte, error) {
		return s.Media.OpenOwn(ctx, rc.scope, rc.accountID, id, width)
	})
}

// sendStaffImage serves an image of a tenant or of the platform to staff. All staff may see the platform's.
func (s *Server) sendStaffImage(c fiber.Ctx) error {
	tenant, err := idParam(c, "tenantId")
	owner := postgres.PlatformID
	if err == nil && tenant != nil {
		owner, err = s.ownerOf(c.Context(), tenant)
	}
	if err != nil {
		return err
	}
	return s.sendFile(c, "no-store", func(ctx context.Context, id string, width int) ([]byte, error) {
		return s.Media.Open(ctx, owner, id, width)
	})
}

// sendFile responds with the requested size of an image; caching is its Cache-Control.
func (s *Server) sendFile(
	c fiber.Ctx,
	caching string,
	open func(ctx context.Context, id string, width int) ([]byte, error),
) error {
	id := strings.Clone(c.Params("image"))
	width, err := strconv.Atoi(strings.TrimSuffix(c.Params("file"), ".jpg"))
	if err != nil {
		return errBadRequest // unreachable: validated
	}
	file, err := open(c.Context(), id, width)
	if err != nil {
		return err
	}
	tag := `"` + id + "-" + strconv.Itoa(width) + `"`
	c.Set(fiber.HeaderETag, tag)
	c.Set(fiber.HeaderCacheControl, caching)
	if c.Get(fiber.HeaderIfNoneMatch) == tag {
		return c.SendStatus(fiber.StatusNotModified)
	}
	c.Set(fiber.HeaderContentType, http.DetectContentType(file)) // our own files: JPEG or PNG
	c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; sandbox")
	return c.Send(file)
}
