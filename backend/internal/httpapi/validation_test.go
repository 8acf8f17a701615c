package httpapi_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
)

func TestValidation_InvalidRequestChangesNothing(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "input@voorbeeld.example")
	const save = "/api/v1/user/onboarding/save"
	before := string(user.get("/api/v1/user/onboarding").body)
	cases := []struct {
		name, method, path, body string
		status                   int
		code, field, dutch       string
	}{
		{
			"an unknown field",
			"POST",
			save,
			`{"answers":{"goal":"gain","shoeSize":42}}`,
			422,
			"invalid",
			"answers.shoeSize",
			"Dit veld kennen we niet.",
		},
		{
			"an unknown field at the top",
			"POST",
			save,
			`{"answer":{}}`,
			422,
			"invalid",
			"answer",
			"Dit veld kennen we niet.",
		},
		{
			"a wrong type",
			"POST",
			save,
			`{"answers":{"goal":"gain","heightCm":"lang"}}`,
			422,
			"invalid",
			"answers.heightCm",
			"Vul een getal in.",
		},
		{
			"an impossible height",
			"POST",
			save,
			`{"answers":{"goal":"gain","heightCm":999}}`,
			422,
			"invalid",
			"answers.heightCm",
			"Vul een getal in van 120 tot en met 230.",
		},
		{
			"a weight below the range",
			"POST",
			save,
			`{"answers":{"goal":"gain","weightKg":12.5}}`,
			422,
			"invalid",
			"answers.weightKg",
			"Vul een getal in van 35 tot en met 300.",
		},
		{
			"something else than the choices",
			"POST",
			save,
			`{"answers":{"goal":"fly"}}`,
			422,
			"invalid",
			"answers.goal",
			"Kies een van: lose, healthier, gain, muscle.",
		},
		{
			"a date that does not exist",
			"POST",
			save,
			`{"answers":{"birthDate":"1990-02-30"}}`,
			422,
			"invalid",
			"answers.birthDate",
			"Vul een datum in die bestaat",
		},
		{
			"an age of 101",
			"POST",
			save,
			`{"answers":{"goal":"gain","birthDate":"1925-01-01"}}`,
			422,
			"invalid",
			"answers.birthDate",
			"Vul een geldige geboortedatum in.",
		},
		{
			"an age of 17",
			"POST",
			save,
			`{"answers":{"goal":"gain","birthDate":"2008-11-22"}}`,
			422,
			"too-young",
			"",
			"vanaf 18 jaar",
		},
		{
			"a goal weight that goes the other way",
			"POST",
			save,
			`{"answers":{"goal":"lose","goalWeightKg":90}}`,
			422,
			"invalid",
			"answers.goalWeightKg",
			"moet lager zijn",
		},
		{
			"a goal weight below one that is to grow",
			"POST",
			save,
			`{"answers":{"goal":"gain","goalWeightKg":40}}`,
			422,
			"invalid",
			"answers.goalWeightKg",
			"moet hoger zijn",
		},
		{
			"a list that holds something twice",
			"POST",
			save,
			`{"answers":{"intolerances":["milk","milk"]}}`,
			422,
			"invalid",
			"answers.intolerances",
			"dubbel",
		},
		{
			"too few meals",
			"POST",
			save,
			`{"answers":{"mealTimes":["lunch"]}}`,
			422,
			"invalid",
			"answers.mealTimes",
			"minstens 3",
		},
		{
			"an ingredient that does not exist",
			"POST",
			save,
			`{"answers":{"goal":"gain","dislikes":["zand"]}}`,
			422,
			"invalid",
			"answers.dislikes",
			"kennen we niet",
		},
		{
			"a character that cannot be kept",
			"POST",
			save,
			`{"answers":{"goal":"gain","dislikes":["a\u0000"]}}`,
			422,
			"invalid",
			"answers.dislikes",
			"teken",
		},
		{"a body that is not JSON", "POST", save, `{"answers":`, 400, "not-json", "", "geen geldige JSON"},
		{"no body", "POST", save, ``, 400, "not-json", "", "geen geldige JSON"},
		{"a body that is not an object", "POST", save, `[]`, 422, "invalid", "body", "object"},
		{"a body that is null", "POST", save, `null`, 422, "invalid", "body", "object"},
		{"an unknown path", "GET", "/api/v1/nergens", ``, 404, "no-such-path", "", "bestaat niet"},
		{"an unknown path to send to", "POST", "/api/v1/nergens", `{}`, 404, "no-such-path", "", "bestaat niet"},
		{"an unknown path beside the version", "GET", "/api/nergens", ``, 404, "no-such-path", "", "bestaat niet"},
		{
			"a method that the path does not know",
			"DELETE",
			"/api/v1/receipts",
			``,
			405,
			"no-such-method",
			"",
			"opdracht",
		},
		{"an invalid number", "GET", "/api/v1/receipts?page=NaN", ``, 422, "invalid", "page", "heel getal"},
		{"a page below one", "GET", "/api/v1/receipts?page=0", ``, 422, "invalid", "page", "van 1 tot en met"},
		{"an unknown parameter", "GET", "/api/v1/receipts?colour=red", ``, 422, "invalid", "colour", "kennen we niet"},
		{"a missing parameter", "GET", "/api/v1/receipts/left", ``, 422, "invalid", "diet", "Vul dit in"},
		{
			"a portion between the steps",
			"GET",
			"/api/v1/receipts/bami-goreng-met-tofu-en-edamame?portion=1.1",
			``,
			422,
			"invalid",
			"portion",
			"veelvoud van 0,25",
		},
		{
			"a portion that is not a number",
			"GET",
			"/api/v1/receipts/bami-goreng-met-tofu-en-edamame?portion=NaN",
			``,
			422,
			"invalid",
			"portion",
			"getal",
		},
		{
			"a week that does not exist",
			"GET",
			"/api/v1/receipts/weekly-menu?week=2026-W54",
			``,
			422,
			"invalid",
			"week",
			"bestaat niet",
		},
		{"an invalid id", "GET", "/api/v1/shopping-lists/123", ``, 422, "invalid", "id", "niet te kloppen"},
		{
			"a list that is not there",
			"GET",
			"/api/v1/shopping-lists/0198a0b2-0000-7000-8000-000000000000",
			``,
			404,
			"list-not-found",
			"",
			"niet meer",
		},
		{"a recipe that is not there", "GET", "/api/v1/receipts/zandgebak", ``, 404, "recipe-not-found", "", "niet"},
		{
			"days of two weeks",
			"POST",
			"/api/v1/shopping-lists/generate",
			`{"dates":["2026-11-22","2026-11-23"]}`,
			422,
			"invalid",
			"dates",
			"één week",
		},
		{
			"a list for no days",
			"POST",
			"/api/v1/shopping-lists/generate",
			`{"dates":[]}`,
			422,
			"invalid",
			"dates",
			"minstens 1",
		},
		{
			"a name without a letter",
			"POST",
			"/api/v1/shopping-lists/0198a0b2-0000-7000-8000-000000000000/items",
			`{"name":"   "}`,
			422,
			"invalid",
			"name",
			"kloppen",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := user.send(c.method, c.path, []byte(c.body)).wantStatus(t, c.status).apiError(t)
			if got.Code != c.code {
				t.Errorf("code is %q, want %q", got.Code, c.code)
			}
			if c.field != "" {
				contains(t, got.Fields[c.field], c.dutch)
			} else {
				contains(t, got.Message, c.dutch)
			}
		})
	}
	if after := string(user.get("/api/v1/user/onboarding").body); after != before {
		t.Errorf("something was changed: from %s to %s", before, after)
	}
}

func TestErrors_AreInRequestLanguage(t *testing.T) {
	srv := newServer(t)
	body := map[string]any{"name": "", "email": "geen adres", "password": "kort", "terms": false}
	for _, c := range []struct{ host, language, message, name string }{
		{"lepelblad.localhost", "nl", "Kijk nog even naar wat je hebt ingevuld.", "Vul dit in."},
		{"lepelblad.localhost", "en-GB,en;q=0.8", "Please check what you filled in.",
			"Please fill this in."},
		{"greenfork.localhost", "", "Please check what you filled in.", "Please fill this in."},
		{"greenfork.localhost", "nl", "Kijk nog even naar wat je hebt ingevuld.", "Vul dit in."},
		{"lepelblad.localhost", "xx", "Kijk nog even naar wat je hebt ingevuld.", "Vul dit in."},
	} {
		visitor := srv.browser(c.host)
		visitor.language = c.language
		got := visitor.post("/api/v1/user/register", body).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		if got.Message != c.message || got.Fields["name"] != c.name {
			t.Errorf("on %s in %q: %+v", c.host, c.language, got)
		}
		for _, field := range []string{"name", "email", "password"} {
			if got.Fields[field] == "" {
				t.Errorf("no error for %s", field)
			}
		}
	}
}

func TestBody_NeedsJSONContentType(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	visitor.header.Set("Content-Type", "text/plain")
	got := visitor.send(http.MethodPost, "/api/v1/user/auth/login", []byte(`{"email":"a@b.nl","password":"x"}`))
	if got.status != http.StatusUnsupportedMediaType {
		t.Errorf("got status %d: %s", got.status, got.body)
	}
}

func TestHost_UnknownGetsPlainPage(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("elders.example")
	page := visitor.get("/")
	if page.status != http.StatusMisdirectedRequest || !strings.Contains(page.header.Get("Content-Type"), "text/html") {
		t.Errorf("got status %d: %s", page.status, page.header.Get("Content-Type"))
	}
	if call := visitor.get("/api/v1/whitelabel/domain/branding"); call.status != http.StatusMisdirectedRequest ||
		call.apiError(t).Code != "unknown-host" {
		t.Errorf("got status %d: %s", call.status, call.body)
	}
}

// The test uses a real connection, since Fiber enforces the limit before any handler runs.
func TestBody_OverLimitIsRefused(t *testing.T) {
	srv := newServer(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = srv.HTTP.App().Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() { _ = srv.HTTP.App().Shutdown() })
	body := `{"email":"` + strings.Repeat("a", 70_000) + `"}`
	request, err := http.NewRequestWithContext(
		t.Context(),
		http.MethodPost,
		"http://"+listener.Addr().String()+"/api/v1/user/auth/login",
		strings.NewReader(body),
	)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "lepelblad.localhost"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept-Language", "nl")
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got := (response{status: reply.StatusCode, body: content}).
		wantStatus(t, http.StatusRequestEntityTooLarge).
		apiError(t); got.Code != "too-large" {
		t.Errorf("got code %q", got.Code)
	}
}
