package httpapi_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func TestIsolation_SoakOnOneConnection(t *testing.T) {
	srv := newServerWith(t, nil, "pool_max_conns=1")
	const at = "@voorbeeld.example"
	marks := []string{"fitpuur", "greenfork"}
	people := make([]*browser, len(marks))
	for n, mark := range marks {
		people[n] = srv.subscriber(mark+".localhost", mark+at)
		var list struct{ ID string }
		people[n].post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
			wantStatus(t, http.StatusOK).
			decode(t, &list)
		people[n].post("/api/v1/shopping-lists/"+list.ID+"/items", map[string]any{"name": "van " + mark}).
			wantStatus(t, http.StatusCreated)
	}
	requests := []struct{ method, path, body string }{
		{"GET", "/api/v1/user/auth/decode", ""},
		{"GET", "/api/v1/user/settings", ""},
		{"GET", "/api/v1/receipts/weekly-menu", ""},
		{"GET", "/api/v1/shopping-lists", ""},
		{"GET", "/api/v1/user/activity", ""},
		{"GET", "/api/v1/whitelabel/domain/branding", ""},
		{"GET", "/api/v1/shopping-lists/0198a0b2-0000-7000-8000-000000000000", ""},
		{"POST", "/api/v1/user/onboarding/save", `{"answers":{"heightCm":999}}`},
		{"POST", "/api/v1/user/onboarding/save", `{"answers":{"cookingMinutes":30}}`},
		{"POST", "/api/v1/user/auth/verify-otp", `{"email":"` + marks[0] + at + `","code":"000000"}`},
	}
	total, workers := postgrestest.Rounds(t, 1000), 8
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 11))
			for range total / workers {
				n := random.IntN(len(people))
				request := requests[random.IntN(len(requests))]
				twin := *people[n]
				twin.cookies = map[string]string{}
				for name, value := range people[n].cookies {
					twin.cookies[name] = value
				}
				got := twin.send(request.method, request.path, []byte(request.body))
				if foreign := marks[1-n] + at; strings.Contains(string(got.body), foreign) ||
					strings.Contains(string(got.body), "van "+marks[1-n]) {
					t.Errorf(
						"%s %s of %s returns data of the other tenant: %s",
						request.method,
						request.path,
						marks[n],
						got.body,
					)
				}
			}
		})
	}
	all.Wait()
	for n, mark := range marks {
		contains(
			t,
			string(people[n].get("/api/v1/user/settings").wantStatus(t, http.StatusOK).body),
			fmt.Sprint(mark, at),
		)
	}
}
