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

func recipePhoto(recipe string) string { return "/api/v1/user/admin/recipes/" + recipe + "/photo" }

// photo is a JPEG of some size; each size has a colour of its own.
func photo(t *testing.T, width, height int) []byte {
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

// idOf is the id in a picture's address.
func idOf(image api.Image) string { return path.Base(path.Dir(image.Url)) }

// storedPictures are the files of all pictures that are kept, in order.
func (h *house) storedPictures() []string {
	h.t.Helper()
	var found []string
	err := fs.WalkDir(os.DirFS(h.Pictures), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, name)
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return found
}

// ownRecipe gives a tenant a recipe of its own, made like one of the platform's, and gives its id.
func (h *house) ownRecipe(tenant uuid.UUID) string {
	h.t.Helper()
	var id string
	err := h.Admin.QueryRow(h.t.Context(), `
		with made as (
			insert into recipes (owner_id, slug, name_nl, name_en, summary_nl, summary_en, meal_time, servings, minutes, kitchen, keto, cover)
			select $1, 'omelet-van-de-zaak', 'Omelet van de zaak', 'Omelette of the house', summary_nl, summary_en, meal_time, servings, minutes, kitchen, keto, cover
			from recipes where owner_id = $2 and slug = 'spinazieomelet-met-feta' returning id),
		lines as (
			insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit)
			select $1, made.id, l.position, l.ingredient_owner_id, l.ingredient_id, l.quantity, l.unit
			from made, recipe_lines l join recipes r on r.owner_id = l.owner_id and r.id = l.recipe_id where r.owner_id = $2 and r.slug = 'spinazieomelet-met-feta')
		select id::text from made`, tenant, postgres.PlatformID).Scan(&id)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func (h *house) platformRecipe(slug string) string {
	h.t.Helper()
	var id string
	if err := h.Admin.QueryRow(h.t.Context(), `select id::text from recipes where owner_id = $1 and slug = $2`, postgres.PlatformID, slug).Scan(&id); err != nil {
		h.t.Fatal(err)
	}
	return id
}

func TestSomebodyHasAPictureThatNobodyElseSees(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "foto@voorbeeld.example")
	var first, second api.Image
	v.uploadAs("image", profileImage, "IMG_1.HEIC", photo(t, 700, 400)).want(t, http.StatusCreated).data(t, &first)
	if first.Width != 384 || first.Height != 384 || len(first.Sizes) != 2 || first.Sizes[0].Width != 128 ||
		first.Sizes[1].Url != first.Url {
		t.Errorf("the picture is %+v", first)
	}
	var settings api.Settings
	v.get("/api/v1/user/settings").want(t, http.StatusOK).data(t, &settings)
	if settings.Image == nil || settings.Image.Url != first.Url {
		t.Errorf("the settings have %+v", settings.Image)
	}
	shown := v.get(first.Url).want(t, http.StatusOK)
	if kind, caching := shown.header.Get("Content-Type"), shown.header.Get("Cache-Control"); kind != "image/jpeg" ||
		caching != "private, max-age=31536000, immutable" {
		t.Errorf("it is %s, and to be kept %q", kind, caching)
	}
	if config, err := jpeg.DecodeConfig(bytes.NewReader(shown.body)); err != nil || config.Width != 384 {
		t.Errorf("it is %+v (%v)", config, err)
	}
	v.header.Set("If-None-Match", shown.header.Get("ETag"))
	v.get(first.Url).want(t, http.StatusNotModified)
	v.header.Del("If-None-Match")
	v.get(strings.Replace(first.Url, "/384", "/999", 1)).want(t, http.StatusNotFound)

	h.visitor("fitpuur.localhost").get(first.Url).want(t, http.StatusUnauthorized)
	h.diner("fitpuur.localhost", "ander@voorbeeld.example").get(first.Url).want(t, http.StatusNotFound)
	h.diner("greenfork.localhost", "foto@voorbeeld.example").get(first.Url).want(t, http.StatusNotFound)
	h.visitor("fitpuur.localhost").get("/media/"+idOf(first)+"/384.jpg").want(t, http.StatusNotFound)

	// A double click changes nothing; another picture takes its place, and its files go.
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 700, 400)).want(t, http.StatusCreated)
	h.DoJobs()
	v.get(first.Url).want(t, http.StatusOK)
	v.uploadAs("image", profileImage, "ik.png", photo(t, 300, 300)).want(t, http.StatusCreated).data(t, &second)
	h.DoJobs()
	v.get(first.Url).want(t, http.StatusNotFound)
	v.get(second.Url).want(t, http.StatusOK)
	if left := h.storedPictures(); len(left) != 2 || !strings.Contains(left[0], idOf(second)) {
		t.Errorf("kept are %v", left)
	}
	for range 2 {
		v.send(http.MethodDelete, removeProfileImage, nil).want(t, http.StatusNoContent)
	}
	h.DoJobs()
	v.get(second.Url).want(t, http.StatusNotFound)
	if left := h.storedPictures(); len(left) != 0 {
		t.Errorf("kept are %v", left)
	}
	if removed := strings.Count(h.everything("audit_entries"), "image-removed"); removed != 1 {
		t.Errorf("it was noted %d times", removed)
	}
}

func TestAPictureThatComesBackBeforeItsFilesAreRemovedStays(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "terug@voorbeeld.example")
	var shown api.Image
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 300, 300)).want(t, http.StatusCreated)
	v.send(http.MethodDelete, removeProfileImage, nil).want(t, http.StatusNoContent)
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 300, 300)).want(t, http.StatusCreated).data(t, &shown)
	h.DoJobs()
	v.get(shown.Url).want(t, http.StatusOK)
}

func TestTheSamePictureAtOnceIsOnePicture(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "dubbel@voorbeeld.example")
	file := photo(t, 500, 500)
	answers := make(chan answer, 6)
	for range cap(answers) {
		again := *v
		again.header = v.header.Clone()
		again.cookies = map[string]string{
			"__Host-session": v.cookies["__Host-session"],
			"XSRF-TOKEN":     v.cookies["XSRF-TOKEN"],
		}
		go func() { answers <- again.uploadAs("image", profileImage, "ik.jpg", file) }()
	}
	for range cap(answers) {
		if got := <-answers; got.status != http.StatusCreated {
			t.Errorf("one is answered %d %s", got.status, got.body)
		}
	}
	h.DoJobs()
	if left := h.storedPictures(); len(left) != 2 {
		t.Errorf("kept are %v", left)
	}
}

func TestWhatIsNoPhotoIsRefusedInWordsAndNotKept(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "weigeren@voorbeeld.example")
	for name, c := range map[string]struct {
		file     []byte
		status   int
		code     string
		dutch    string
		english  string
		fileName string
	}{
		"a table":         {[]byte("naam;kcal\nrijst;350\n"), 422, "image-not-photo", "Dit is geen foto die we kunnen lezen. Kies een JPEG, PNG of WebP.", "This is not a photo that we can read. Choose a JPEG, PNG or WebP.", "foto.png"},
		"a drawing":       {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), 422, "image-not-photo", "geen foto", "not a photo", "foto.jpg"},
		"half a photo":    {photo(t, 500, 500)[:900], 422, "image-broken", "beschadigd of niet compleet", "damaged or not complete", "foto.jpg"},
		"nothing":         {nil, 422, "image-missing", "Kies een foto.", "Choose a photo.", "foto.jpg"},
		"more than 15 MB": {make([]byte, media.MaxUpload+1), 413, "image-too-large", "groter dan 15 MB", "larger than 15 MB", "foto.jpg"},
	} {
		for _, path := range []string{profileImage, uploadImage} {
			v.language = "nl"
			got := v.uploadAs("image", path, c.fileName, c.file).want(t, c.status).refusal(t)
			if got.Code != c.code || !strings.Contains(got.Message, c.dutch) {
				t.Errorf("%s is refused with %+v", name, got)
			}
			v.language = "en"
			if got := v.uploadAs("image", path, c.fileName, c.file).refusal(t); !strings.Contains(
				got.Message,
				c.english,
			) {
				t.Errorf("%s is refused with %+v", name, got)
			}
		}
	}
	v.post(profileImage, map[string]any{"image": "x"}).want(t, http.StatusUnsupportedMediaType)
	v.uploadAs("file", profileImage, "ik.jpg", photo(t, 300, 300)).want(t, http.StatusUnprocessableEntity)
	if left := h.storedPictures(); len(left) != 0 || h.everything("account_images") != "" {
		t.Errorf("kept are %v", left)
	}
	for range 10 {
		v.uploadAs("image", profileImage, "ik.jpg", nil)
	}
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 300, 300)).want(t, http.StatusTooManyRequests)
}

func TestAPhotoOfThePlatformsRecipeShowsWithEveryBrand(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	const slug = "spinazieomelet-met-feta"
	path := recipePhoto(h.platformRecipe(slug))
	var kept api.Image
	boss.uploadAs("image", path, "omelet.jpg", photo(t, 1500, 1000)).want(t, http.StatusCreated).data(t, &kept)
	boss.get(kept.Url).want(t, http.StatusOK)
	for _, host := range []string{"fitpuur.localhost", "greenfork.localhost"} {
		v := h.diner(host, "kijker@voorbeeld.example")
		var cover *api.Image
		// The copy of the server that answers may not have heard of it yet.
		for cover == nil {
			var recipe api.Recipe
			v.get("/api/v1/receipts/"+slug).want(t, http.StatusOK).data(t, &recipe)
			cover = recipe.Cover.Photo
		}
		if cover.Width != 1280 || cover.Height != 853 || len(cover.Sizes) != 3 {
			t.Errorf("the cover is %+v", cover)
		}
		for _, size := range cover.Sizes {
			got := h.visitor(host).get(size.Url).want(t, http.StatusOK)
			if caching := got.header.Get("Cache-Control"); caching != "public, max-age=31536000, immutable" {
				t.Errorf("it is to be kept %q", caching)
			}
		}
	}
	h.visitor(consoleHost).get("/media/"+idOf(kept)+"/320.jpg").want(t, http.StatusNotFound)
	h.visitor(consoleHost).get(kept.Url).want(t, http.StatusUnauthorized)
	boss.uploadAs("image", recipePhoto(uuid.NewString()), "omelet.jpg", photo(t, 300, 300)).want(t, http.StatusNotFound)

	// Another photo takes its place; without one a cover is drawn again, and no file is left.
	boss.uploadAs("image", path, "omelet.jpg", photo(t, 640, 480)).want(t, http.StatusCreated)
	h.DoJobs()
	h.visitor("fitpuur.localhost").get("/media/"+idOf(kept)+"/320.jpg").want(t, http.StatusNotFound)
	if left := h.storedPictures(); len(left) != 2 {
		t.Errorf("kept are %v", left)
	}
	for range 2 {
		boss.send(http.MethodDelete, path, nil).want(t, http.StatusNoContent)
	}
	h.DoJobs()
	if left := h.storedPictures(); len(left) != 0 || h.everything("images") != "" {
		t.Errorf("kept are %v", left)
	}
	trail := h.everything("audit_entries")
	contains(t, trail, "recipe-photo-set")
	contains(t, trail, "recipe-photo-removed")
}

func TestAPartnersPhotosAreForTheirBrandAlone(t *testing.T) {
	h := newHouse(t)
	fitpuur := h.Scope("fitpuur").Tenant()
	recipe, pim := h.ownRecipe(fitpuur), h.partner("fitpuur")
	var kept, logo api.Image
	pim.uploadAs("image", recipePhoto(recipe), "omelet.jpg", photo(t, 640, 640)).
		want(t, http.StatusCreated).
		data(t, &kept)
	shown := "/media/" + idOf(kept) + "/640.jpg"
	h.visitor("fitpuur.localhost").get(shown).want(t, http.StatusOK)
	h.visitor("greenfork.localhost").get(shown).want(t, http.StatusNotFound)
	h.visitor("lepelblad.localhost").get(shown).want(t, http.StatusNotFound)
	pim.get(kept.Url).want(t, http.StatusOK)
	pim.get(strings.Replace(kept.Url, fitpuur.String(), h.tenant("greenfork"), 1)).want(t, http.StatusNotFound)
	pim.get(strings.Replace(kept.Url, "?tenantId="+fitpuur.String(), "", 1)).want(t, http.StatusNotFound)
	for _, of := range []string{h.platformRecipe("spinazieomelet-met-feta"), h.ownRecipe(h.Scope("greenfork").Tenant())} {
		pim.uploadAs("image", recipePhoto(of), "omelet.jpg", photo(t, 300, 300)).want(t, http.StatusNotFound)
		pim.send(http.MethodDelete, recipePhoto(of), nil).want(t, http.StatusNotFound)
	}
	pim.uploadAs("image", uploadImage, "logo.png", photo(t, 200, 100)).want(t, http.StatusCreated).data(t, &logo)
	h.visitor("fitpuur.localhost").get(logo.Url).want(t, http.StatusOK)
	h.visitor("greenfork.localhost").get(logo.Url).want(t, http.StatusNotFound)
	pim.uploadAs("image", uploadImage+"?tenantId="+h.tenant("greenfork"), "logo.png", photo(t, 200, 100)).
		want(t, http.StatusNotFound)
	h.diner("fitpuur.localhost", "stelen@voorbeeld.example").
		uploadAs("image", uploadImage+"?tenantId="+h.tenant("greenfork"), "x.jpg", photo(t, 200, 100)).
		want(t, http.StatusNotFound)
}

func TestWhatNothingShowsIsSweptAfterADay(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	v, boss, fitpuur := h.diner("fitpuur.localhost", "vegen@voorbeeld.example"), h.staff(), h.tenant("fitpuur")
	var profile, unused, logo, left, dish api.Image
	v.uploadAs("image", profileImage, "ik.jpg", photo(t, 130, 130)).want(t, http.StatusCreated).data(t, &profile)
	v.uploadAs("image", uploadImage, "los.jpg", photo(t, 140, 140)).want(t, http.StatusCreated).data(t, &unused)
	v.get(unused.Url).want(t, http.StatusOK)
	boss.uploadAs("image", uploadImage+"?tenantId="+fitpuur, "logo.jpg", photo(t, 150, 150)).
		want(t, http.StatusCreated).
		data(t, &logo)
	boss.uploadAs("image", uploadImage+"?tenantId="+fitpuur, "los.jpg", photo(t, 160, 160)).
		want(t, http.StatusCreated).
		data(t, &left)
	boss.uploadAs("image", recipePhoto(h.platformRecipe("spinazieomelet-met-feta")), "omelet.jpg", photo(t, 170, 170)).
		want(t, http.StatusCreated).
		data(t, &dish)
	h.Exec(`update tenants set logo_url = $2 where id = $1`, fitpuur, logo.Url)
	owners, err := tenancy.IDs(ctx, h.DB.Platform())
	if err != nil {
		t.Fatal(err)
	}
	owners = append(owners, postgres.PlatformID)
	// Files whose row never came, of an owner that is there and of one that is not; and one that is none of a
	// picture's.
	for _, orphan := range []string{fitpuur + "/shared/aa/320.jpg", uuid.NewString() + "/shared/bb/320.jpg", fitpuur + "/accounts/" + uuid.NewString() + "/cc/128.jpg.x.part", "iets.txt"} {
		file := filepath.Join(h.Pictures, orphan)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("x"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	sweep := func() string {
		for _, file := range h.storedPictures() {
			if err := os.Chtimes(filepath.Join(h.Pictures, file), now, now); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.Media.Sweep(ctx, owners); err != nil {
			t.Fatal(err)
		}
		h.DoJobs()
		return strings.Join(h.storedPictures(), "\n")
	}
	h.Later = 23 * time.Hour
	if got := len(strings.Split(sweep(), "\n")); got != 10 {
		t.Errorf("within a day %d files are left: %s", got, sweep())
	}
	h.Later = 25 * time.Hour
	after := sweep()
	for name, c := range map[string]struct {
		id   string
		kept bool
	}{
		"the person's": {idOf(profile), true}, "one that the person left": {idOf(unused), false}, "the logo": {idOf(logo), true},
		"one that staff left": {idOf(left), false}, "the dish": {idOf(dish), true}, "an orphan": {"/aa/", false}, "an orphan of nobody": {"/bb/", false},
		"half a file": {"/cc/", false}, "something else": {"iets.txt", true},
	} {
		if got := strings.Contains(after, c.id); got != c.kept {
			t.Errorf("%s is kept: %v, in %s", name, got, after)
		}
	}
	v.get(profile.Url).want(t, http.StatusOK)
	v.get(unused.Url).want(t, http.StatusNotFound)
}

func TestNothingIsKeptOfAnAccountThatIsGone(t *testing.T) {
	h := newHouse(t)
	upload, err := media.Receive(bytes.NewReader(photo(t, 200, 200)))
	if err != nil {
		t.Fatal(err)
	}
	defer upload.Close()
	picture, err := h.Media.Render(t.Context(), upload, media.Square)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Media.SetProfile(t.Context(), h.Scope("fitpuur"), uuid.New(), picture); !errors.Is(
		err,
		account.ErrNotFound,
	) {
		t.Errorf("the error is %v", err)
	}
	if left := h.storedPictures(); slices.ContainsFunc(left, func(string) bool { return true }) {
		t.Errorf("kept are %v", left)
	}
}
