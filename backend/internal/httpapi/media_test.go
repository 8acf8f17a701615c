package httpapi_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

const (
	profileImage       = "/api/v1/user/settings/profile/upload-image"
	removeProfileImage = "/api/v1/user/settings/profile/remove-profile-image"
	uploadImage        = "/api/v1/upload/image"
)

func recipePhotoPath(recipe string) string { return "/api/v1/user/admin/recipes/" + recipe + "/photo" }

// jpegPhoto returns a JPEG. Its colour depends on the size.
func jpegPhoto(t *testing.T, width, height int) []byte {
	t.Helper()
	drawn := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(
		drawn,
		drawn.Rect,
		image.NewUniform(color.RGBA{uint8(width), uint8(height), 90, 255}),
		image.Point{},
		draw.Src,
	)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, drawn, nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// imageID returns the id in an image's URL.
func imageID(image api.Image) string { return path.Base(path.Dir(image.Url)) }

// storedImages returns the names of all image files, sorted.
func (srv *testServer) storedImages() []string {
	srv.t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(srv.Images), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		srv.t.Fatal(err)
	}
	return names
}

// createOwnRecipe copies a recipe of the platform to a tenant and returns its id.
func (srv *testServer) createOwnRecipe(tenant uuid.UUID) string {
	srv.t.Helper()
	var id string
	err := srv.Admin.QueryRow(srv.t.Context(), `
		with made as (
			insert into recipes (owner_id, slug, name, summary, meal_time, servings, minutes, kitchen, keto, cover)
			select $1, 'omelet-van-de-zaak', '{"nl": "Omelet van de zaak", "en": "Omelette of the house"}', summary,
				meal_time, servings, minutes, kitchen, keto, cover
			from recipes where owner_id = $2 and slug = 'spinazieomelet-met-feta' returning id),
		lines as (
			insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit)
			select $1, made.id, line.position, line.ingredient_owner_id, line.ingredient_id, line.quantity, line.unit
			from made, recipe_lines line
			join recipes recipe on recipe.owner_id = line.owner_id and recipe.id = line.recipe_id
			where recipe.owner_id = $2 and recipe.slug = 'spinazieomelet-met-feta')
		select id::text from made`, tenant, postgres.PlatformID).Scan(&id)
	if err != nil {
		srv.t.Fatal(err)
	}
	return id
}

func (srv *testServer) platformRecipeID(slug string) string {
	srv.t.Helper()
	var id string
	if err := srv.Admin.QueryRow(srv.t.Context(), `select id::text from recipes where owner_id = $1
		and slug = $2`, postgres.PlatformID, slug).Scan(&id); err != nil {
		srv.t.Fatal(err)
	}
	return id
}

func TestProfileImage_IsPrivate(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "foto@voorbeeld.example")
	var first, second api.Image
	b.uploadAs("image", profileImage, "IMG_1.HEIC", jpegPhoto(t, 700, 400)).
		wantStatus(t, http.StatusCreated).
		decode(t, &first)
	if first.Width != 384 || first.Height != 384 || len(first.Sizes) != 2 || first.Sizes[0].Width != 128 ||
		first.Sizes[1].Url != first.Url {
		t.Errorf("got image %+v", first)
	}
	var settings api.Settings
	b.get("/api/v1/user/settings").wantStatus(t, http.StatusOK).decode(t, &settings)
	if settings.Image == nil || settings.Image.Url != first.Url {
		t.Errorf("the settings have %+v", settings.Image)
	}
	reply := b.get(first.Url).wantStatus(t, http.StatusOK)
	if kind, caching := reply.header.Get("Content-Type"), reply.header.Get("Cache-Control"); kind != "image/jpeg" ||
		caching != "no-store" {
		t.Errorf("type %s, Cache-Control %q", kind, caching)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(reply.body)); err != nil || config.Width != 384 {
		t.Errorf("got %+v (%v)", config, err)
	}
	b.header.Set("If-None-Match", reply.header.Get("ETag"))
	b.get(first.Url).wantStatus(t, http.StatusNotModified)
	b.header.Del("If-None-Match")
	b.get(strings.Replace(first.Url, "/384", "/999", 1)).wantStatus(t, http.StatusNotFound)

	srv.browser("fitpuur.localhost").get(first.Url).wantStatus(t, http.StatusUnauthorized)
	srv.subscriber("fitpuur.localhost", "ander@voorbeeld.example").get(first.Url).wantStatus(t, http.StatusNotFound)
	srv.subscriber("greenfork.localhost", "foto@voorbeeld.example").get(first.Url).wantStatus(t, http.StatusNotFound)
	srv.browser("fitpuur.localhost").get("/media/"+imageID(first)+"/384.jpg").wantStatus(t, http.StatusNotFound)

	// Uploading the same image changes nothing. Another image replaces it and its files.
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 700, 400)).wantStatus(t, http.StatusCreated)
	srv.DoJobs()
	b.get(first.Url).wantStatus(t, http.StatusOK)
	b.uploadAs("image", profileImage, "ik.png", jpegPhoto(t, 300, 300)).
		wantStatus(t, http.StatusCreated).
		decode(t, &second)
	srv.DoJobs()
	b.get(first.Url).wantStatus(t, http.StatusNotFound)
	b.get(second.Url).wantStatus(t, http.StatusOK)
	if remaining := srv.storedImages(); len(remaining) != 2 || !strings.Contains(remaining[0], imageID(second)) {
		t.Errorf("stored: %v", remaining)
	}
	for range 2 {
		b.send(http.MethodDelete, removeProfileImage, nil).wantStatus(t, http.StatusNoContent)
	}
	srv.DoJobs()
	b.get(second.Url).wantStatus(t, http.StatusNotFound)
	if remaining := srv.storedImages(); len(remaining) != 0 {
		t.Errorf("stored: %v", remaining)
	}
	if removed := strings.Count(srv.tableText("audit_entries"), "image-removed"); removed != 1 {
		t.Errorf("it was noted %d times", removed)
	}
}

func TestProfileImage_ReuploadKeepsFiles(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "terug@voorbeeld.example")
	var reply api.Image
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 300, 300)).wantStatus(t, http.StatusCreated)
	b.send(http.MethodDelete, removeProfileImage, nil).wantStatus(t, http.StatusNoContent)
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 300, 300)).
		wantStatus(t, http.StatusCreated).
		decode(t, &reply)
	srv.DoJobs()
	b.get(reply.Url).wantStatus(t, http.StatusOK)
}

func TestProfileImage_ConcurrentUploadsGiveOneImage(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "dubbel@voorbeeld.example")
	file := jpegPhoto(t, 500, 500)
	answers := make(chan response, 6)
	for range cap(answers) {
		again := *b
		again.header = b.header.Clone()
		again.cookies = map[string]string{
			"__Host-session": b.cookies["__Host-session"],
			"XSRF-TOKEN":     b.cookies["XSRF-TOKEN"],
		}
		go func() { answers <- again.uploadAs("image", profileImage, "ik.jpg", file) }()
	}
	for range cap(answers) {
		if got := <-answers; got.status != http.StatusCreated {
			t.Errorf("got status %d: %s", got.status, got.body)
		}
	}
	srv.DoJobs()
	if remaining := srv.storedImages(); len(remaining) != 2 {
		t.Errorf("stored: %v", remaining)
	}
}

func TestPhoto_InvalidIsRefusedAndNotStored(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "weigeren@voorbeeld.example")
	for name, c := range map[string]struct {
		file     []byte
		status   int
		code     string
		dutch    string
		english  string
		fileName string
	}{
		"a table": {[]byte("naam;kcal\nrijst;350\n"), 422, "image-not-photo",
			"Dit is geen foto die we kunnen lezen. Kies een JPEG, PNG of WebP.",
			"We cannot read this photo. Choose a JPEG, PNG or WebP.", "foto.png"},
		"a drawing": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 422,
			"image-not-photo", "geen foto", "cannot read this photo", "foto.jpg"},
		"half a photo": {jpegPhoto(t, 500, 500)[:900], 422, "image-broken", "beschadigd of niet compleet",
			"damaged or incomplete", "foto.jpg"},
		"nothing": {nil, 422, "image-missing", "Kies een foto.", "Choose a photo.", "foto.jpg"},
		"more than 15 MB": {make([]byte, media.MaxUpload+1), 413, "image-too-large", "groter dan 15 MB",
			"larger than 15 MB", "foto.jpg"},
	} {
		for _, path := range []string{profileImage, uploadImage} {
			b.language = "nl"
			got := b.uploadAs("image", path, c.fileName, c.file).wantStatus(t, c.status).apiError(t)
			if got.Code != c.code || !strings.Contains(got.Message, c.dutch) {
				t.Errorf("%s: got error %+v", name, got)
			}
			b.language = "en"
			if got := b.uploadAs("image", path, c.fileName, c.file).apiError(t); !strings.Contains(
				got.Message,
				c.english,
			) {
				t.Errorf("%s: got error %+v", name, got)
			}
		}
	}
	b.post(profileImage, map[string]any{"image": "x"}).wantStatus(t, http.StatusUnsupportedMediaType)
	b.uploadAs("file", profileImage, "ik.jpg", jpegPhoto(t, 300, 300)).wantStatus(t, http.StatusUnprocessableEntity)
	if remaining := srv.storedImages(); len(remaining) != 0 || srv.tableText("account_images") != "" {
		t.Errorf("stored: %v", remaining)
	}
	for range 10 {
		b.uploadAs("image", profileImage, "ik.jpg", nil)
	}
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 300, 300)).wantStatus(t, http.StatusTooManyRequests)
}

func TestRecipePhoto_PlatformRecipeShowsForEveryBrand(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const slug = "spinazieomelet-met-feta"
	path := recipePhotoPath(srv.platformRecipeID(slug))
	var image api.Image
	boss.uploadAs("image", path, "omelet.jpg", jpegPhoto(t, 1500, 1000)).
		wantStatus(t, http.StatusCreated).
		decode(t, &image)
	boss.get(image.Url).wantStatus(t, http.StatusOK)
	for _, host := range []string{"fitpuur.localhost", "greenfork.localhost"} {
		b := srv.subscriber(host, "kijker@voorbeeld.example")
		var cover *api.Image
		// The responding instance may have an older version in its cache.
		for cover == nil {
			var recipe api.Recipe
			b.get("/api/v1/receipts/"+slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
			cover = recipe.Cover.Photo
		}
		if cover.Width != 1280 || cover.Height != 853 || len(cover.Sizes) != 3 {
			t.Errorf("got cover %+v", cover)
		}
		for _, size := range cover.Sizes {
			got := srv.browser(host).get(size.Url).wantStatus(t, http.StatusOK)
			if caching := got.header.Get("Cache-Control"); caching != "public, max-age=31536000, immutable" {
				t.Errorf("Cache-Control is %q", caching)
			}
		}
	}
	srv.browser(consoleHost).get("/media/"+imageID(image)+"/320.jpg").wantStatus(t, http.StatusNotFound)
	srv.browser(consoleHost).get(image.Url).wantStatus(t, http.StatusUnauthorized)
	boss.uploadAs("image", recipePhotoPath(uuid.NewString()), "omelet.jpg", jpegPhoto(t, 300, 300)).
		wantStatus(t, http.StatusNotFound)

	// Another photo replaces it. Without a photo the cover is drawn again and no file remains.
	boss.uploadAs("image", path, "omelet.jpg", jpegPhoto(t, 640, 480)).wantStatus(t, http.StatusCreated)
	srv.DoJobs()
	srv.browser("fitpuur.localhost").get("/media/"+imageID(image)+"/320.jpg").wantStatus(t, http.StatusNotFound)
	if remaining := srv.storedImages(); len(remaining) != 2 {
		t.Errorf("stored: %v", remaining)
	}
	for range 2 {
		boss.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNoContent)
	}
	srv.DoJobs()
	if remaining := srv.storedImages(); len(remaining) != 0 || srv.tableText("images") != "" {
		t.Errorf("stored: %v", remaining)
	}
	trail := srv.tableText("audit_entries")
	contains(t, trail, "recipe-photo-set")
	contains(t, trail, "recipe-photo-removed")
}

func TestRecipePhoto_PartnerPhotoIsForOwnBrand(t *testing.T) {
	srv := newServer(t)
	fitpuur := srv.Scope("fitpuur").Tenant()
	recipe, pim := srv.createOwnRecipe(fitpuur), srv.partnerAdmin("fitpuur")
	var image, logo api.Image
	pim.uploadAs("image", recipePhotoPath(recipe), "omelet.jpg", jpegPhoto(t, 640, 640)).
		wantStatus(t, http.StatusCreated).
		decode(t, &image)
	reply := "/media/" + imageID(image) + "/640.jpg"
	srv.browser("fitpuur.localhost").get(reply).wantStatus(t, http.StatusOK)
	srv.browser("greenfork.localhost").get(reply).wantStatus(t, http.StatusNotFound)
	srv.browser("lepelblad.localhost").get(reply).wantStatus(t, http.StatusNotFound)
	pim.get(image.Url).wantStatus(t, http.StatusOK)
	pim.get(strings.Replace(image.Url, fitpuur.String(), srv.tenantID("greenfork"), 1)).
		wantStatus(t, http.StatusNotFound)
	pim.get(strings.Replace(image.Url, "?tenantId="+fitpuur.String(), "", 1)).wantStatus(t, http.StatusNotFound)
	for _, recipeID := range []string{srv.platformRecipeID("spinazieomelet-met-feta"),
		srv.createOwnRecipe(srv.Scope("greenfork").Tenant())} {
		pim.uploadAs("image", recipePhotoPath(recipeID), "omelet.jpg", jpegPhoto(t, 300, 300)).
			wantStatus(t, http.StatusNotFound)
		pim.send(http.MethodDelete, recipePhotoPath(recipeID), nil).wantStatus(t, http.StatusNotFound)
	}
	pim.uploadAs("image", uploadImage, "logo.png", jpegPhoto(t, 200, 100)).
		wantStatus(t, http.StatusCreated).
		decode(t, &logo)
	srv.browser("fitpuur.localhost").get(logo.Url).wantStatus(t, http.StatusOK)
	srv.browser("greenfork.localhost").get(logo.Url).wantStatus(t, http.StatusNotFound)
	pim.uploadAs("image", uploadImage+"?tenantId="+srv.tenantID("greenfork"), "logo.png", jpegPhoto(t, 200, 100)).
		wantStatus(t, http.StatusNotFound)
	srv.subscriber("fitpuur.localhost", "stelen@voorbeeld.example").
		uploadAs("image", uploadImage+"?tenantId="+srv.tenantID("greenfork"), "x.jpg", jpegPhoto(t, 200, 100)).
		wantStatus(t, http.StatusNotFound)
}

func TestMedia_UnusedFilesAreRemovedAfterADay(t *testing.T) {
	srv := newServer(t)
	ctx := t.Context()
	b, boss, fitpuur := srv.subscriber(
		"fitpuur.localhost",
		"vegen@voorbeeld.example",
	), srv.signedInStaff(), srv.tenantID(
		"fitpuur",
	)
	var profile, unused, logo, left, dish api.Image
	b.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 130, 130)).
		wantStatus(t, http.StatusCreated).
		decode(t, &profile)
	b.uploadAs("image", uploadImage, "los.jpg", jpegPhoto(t, 140, 140)).
		wantStatus(t, http.StatusCreated).
		decode(t, &unused)
	b.get(unused.Url).wantStatus(t, http.StatusOK)
	boss.uploadAs("image", uploadImage+"?tenantId="+fitpuur, "logo.jpg", jpegPhoto(t, 150, 150)).
		wantStatus(t, http.StatusCreated).
		decode(t, &logo)
	boss.uploadAs("image", uploadImage+"?tenantId="+fitpuur, "los.jpg", jpegPhoto(t, 160, 160)).
		wantStatus(t, http.StatusCreated).
		decode(t, &left)
	boss.uploadAs("image", recipePhotoPath(srv.platformRecipeID("spinazieomelet-met-feta")), "omelet.jpg",
		jpegPhoto(t, 170, 170)).
		wantStatus(t, http.StatusCreated).
		decode(t, &dish)
	srv.Exec(`update tenants set logo_url = $2 where id = $1`, fitpuur, logo.Url)
	owners, err := tenancy.IDs(ctx, srv.DB.Platform())
	if err != nil {
		t.Fatal(err)
	}
	owners = append(owners, postgres.PlatformID)
	// Files without a row, of an existing and of a missing owner, and a file that is not an image.
	for _, orphan := range []string{fitpuur + "/shared/aa/320.jpg", uuid.NewString() + "/shared/bb/320.jpg",
		fitpuur + "/accounts/" + uuid.NewString() + "/cc/128.jpg.x.part", "iets.txt"} {
		file := filepath.Join(srv.Images, orphan)
		err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("x"), 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
	sweep := func() string {
		for _, file := range srv.storedImages() {
			if err := os.Chtimes(filepath.Join(srv.Images, file), now, now); err != nil {
				t.Fatal(err)
			}
		}
		if err := srv.Media.Sweep(ctx, owners); err != nil {
			t.Fatal(err)
		}
		srv.DoJobs()
		return strings.Join(srv.storedImages(), "\n")
	}
	srv.Later = 23 * time.Hour
	if got := len(strings.Split(sweep(), "\n")); got != 10 {
		t.Errorf("within a day: %d files: %s", got, sweep())
	}
	srv.Later = 25 * time.Hour
	after := sweep()
	for name, c := range map[string]struct {
		id   string
		kept bool
	}{
		"the person's": {imageID(profile), true}, "an unused image of the account": {imageID(unused), false},
		"the logo":                  {imageID(logo), true},
		"an unused upload of staff": {imageID(left), false}, "the dish": {imageID(dish), true},
		"an orphan": {"/aa/", false}, "an orphan without an owner": {"/bb/", false},
		"half a file": {"/cc/", false}, "something else": {"iets.txt", true},
	} {
		if got := strings.Contains(after, c.id); got != c.kept {
			t.Errorf("%s is stored: %v, in %s", name, got, after)
		}
	}
	b.get(profile.Url).wantStatus(t, http.StatusOK)
	b.get(unused.Url).wantStatus(t, http.StatusNotFound)
}

func TestMedia_FilesOfErasedAccountAreRemoved(t *testing.T) {
	srv := newServer(t)
	upload, err := media.Receive(bytes.NewReader(jpegPhoto(t, 200, 200)))
	if err != nil {
		t.Fatal(err)
	}
	defer upload.Close()
	rendered, err := srv.Media.Render(t.Context(), upload, media.Square)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := srv.Media.SetProfile(t.Context(), srv.Scope("fitpuur"), uuid.New(), rendered); !errors.Is(
		err,
		account.ErrNotFound,
	) {
		t.Errorf("got error %v", err)
	}
	if remaining := srv.storedImages(); slices.ContainsFunc(remaining, func(string) bool { return true }) {
		t.Errorf("stored: %v", remaining)
	}
}
