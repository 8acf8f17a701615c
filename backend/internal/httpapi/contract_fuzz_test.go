package httpapi_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// TestContract_HoldsForGeneratedRequests sends generated requests to every operation of the contract as every kind of
// caller: valid ones, and ones that are invalid in many ways. No response may be an internal error, violate the
// contract, or contain data of another tenant. SOAK sets the number of requests, and FUZZ_SEED the seed.
func TestContract_HoldsForGeneratedRequests(t *testing.T) {
	seed := uint64(1)
	if text := os.Getenv("FUZZ_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("FUZZ_SEED is %q, not a number", text)
		}
	}
	f := newFuzzer(t, seed)
	requests := postgrestest.Rounds(t, 1500)
	within := requests * 3 / 4
	for range within {
		f.sendNext(f.actors[:len(f.actors)-1])
	}
	if after := f.readOtherRows(); after != f.otherRows {
		before := strings.Split(f.otherRows, "\n")
		for row := range strings.SplitSeq(after, "\n") {
			if !slices.Contains(before, row) {
				t.Errorf("seed %d: a row of the other tenant changed to %s", seed, row)
			}
		}
		t.Errorf("seed %d: the rows of the other tenant changed", seed)
	}
	for range requests - within {
		f.sendNext(f.actors) // also the internal admin, who may change every tenant
	}
	f.report(requests)
}

// TestContract_PreparedRequestsSucceed sends the prepared requests of the operations for which generated requests
// rarely succeed.
func TestContract_PreparedRequestsSucceed(t *testing.T) {
	f := newFuzzer(t, 1)
	for _, op := range f.operations {
		for _, made := range []map[string]func() fixture{f.prepared, f.ofInternal} {
			if made[op.OperationID] == nil {
				continue
			}
			f.Exec(`truncate limits`)
			fixed := made[op.OperationID]()
			actor := &fuzzActor{b: fixed.browser}
			request := f.generate(op, actor, fixed)
			got, err := actor.b.roundTrip(op.method, request.target, request.body, request.header)
			if err != nil || got.status >= 300 {
				t.Errorf("%s: status %d, %v: %.600s\n%s", op.OperationID, got.status, err, got.body,
					request.curl(actor.b))
			}
		}
	}
}

// fuzzer sends generated requests.
type fuzzer struct {
	*isolationTest
	*generator
	seed       uint64
	operations []contractOperation
	order      []int // indexes of the operations that are yet to be called before all are called again
	actors     []*fuzzActor
	sent       int
	statuses   map[int]int
	succeeded  map[string]bool  // operations that succeeded
	problems   map[string]int   // number of responses by problem
	shared     map[string][]any // values for the requests of all actors, see generator
	photo      []byte
	prepared   map[string]func() fixture // by operation
	ofInternal map[string]func() fixture // those of an internal admin
}

// fuzzActor is a caller that is signed in again when its session has ended.
type fuzzActor struct {
	name   string
	staff  bool
	signIn func() *browser
	b      *browser // nil when it must sign in
	uses   int
	seen   map[string][]any // values for its requests, see generator
	week   api.WeeklyMenu
}

// maxUses is the number of requests after which an actor is replaced by another of its kind, since the requests change
// its data.
const maxUses = 150

// firstReads are the paths that an actor reads after signing in, so that its requests name existing records.
var firstReads = map[bool][]string{
	false: {"/api/v1/receipts/weekly-menu", "/api/v1/receipts", "/api/v1/user/plans", "/api/v1/user/purchase/plans",
		"/api/v1/ingredients?text=ui", "/api/v1/shopping-lists", "/api/v1/user/household",
		"/api/v1/user/auth/sessions"},
	true: {"/api/v1/user/admin/recipes", "/api/v1/user/admin/ingredients", "/api/v1/user/admin/sponsorships?tenantId=",
		"/api/v1/user/admin/invites?tenantId=", "/api/v1/user/admin/purchase-batches?tenantId=",
		"/api/v1/user/admin/parcels?tenantId=", "/api/v1/user/admin/ingredients/bulk-import",
		"/api/v1/user/admin/staff",
		"/api/v1/user/admin/whitelabels", "/api/v1/user/admin/payment-events"},
}

func newFuzzer(t *testing.T, seed uint64) *fuzzer {
	t.Helper()
	f := &fuzzer{
		isolationTest: newIsolationTest(t, func(s *apptest.Server) {
			configureSites(s)
			s.Config.Wait = func(context.Context, time.Duration) error { return nil }
		}),
		generator: newGenerator(seed), seed: seed, operations: contractOperations(t), statuses: map[int]int{},
		succeeded: map[string]bool{}, problems: map[string]int{}, photo: jpegPhoto(t, 160, 130),
	}
	f.actors = f.newActors()
	f.prepared, f.ofInternal = f.fixtures()
	f.fill()
	// Requests also name records of the other tenant.
	for _, op := range sortedKeys(f.ids) {
		f.remember("id", f.ids[op])
	}
	for _, op := range sortedKeys(f.images) {
		f.remember("image", f.images[op])
	}
	tenant := f.tenant.String()
	f.seen["tenantId"] = []any{tenant, tenant, tenant, tenant, f.otherTenant.String()}
	f.seen["invite"], f.seen["code"], f.seen["ids"] = []any{f.invite}, []any{f.code}, []any{f.parcelID.String()}
	f.seen["ingredient"] = []any{"havermout", "banaan", "halfvolle-melk", "ui", "rode-ui", "champignons"}
	f.seen["password"] = []any{"een lang wachtwoord"}
	f.shared = f.seen
	return f
}

// fill gives the tenant of the actors a record of each kind.
func (f *fuzzer) fill() {
	f.createOwnRecipe(f.tenant)
	f.sendInvites("fitpuur", f.createSponsorship("fitpuur", invite.Sponsorship{AccessDays: new(30)}, 5),
		"genodigd@voorbeeld.example")
	f.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3), Codes: 5})
	f.buyParcel("pakket@voorbeeld.example", homeAddress)
	f.partnerAdmin("fitpuur").upload(importPath, "tabel.csv", []byte(shopTable)).wantStatus(f.t, http.StatusAccepted)
	f.DoJobs()
}

// open signs an actor in and reads firstReads.
func (f *fuzzer) open(actor *fuzzActor) {
	f.generator.seen = maps.Clone(f.shared)
	for name, values := range f.shared {
		f.generator.seen[name] = slices.Clone(values)
	}
	actor.b, actor.uses, actor.seen = actor.signIn(), 0, f.generator.seen
	if !actor.staff {
		actor.b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{now.Format(time.DateOnly)}})
	}
	for _, target := range firstReads[actor.staff] {
		if strings.HasSuffix(target, "=") {
			target += f.tenant.String()
		}
		got := actor.b.get(target)
		f.rememberResponse(target, got)
		actor.rememberWeek(target, got)
	}
}

// rememberResponse remembers the texts in a response, and its ids by the path too.
func (f *fuzzer) rememberResponse(target string, got response) {
	var value any
	if got.status >= 300 || strings.Contains(string(got.body), secret) || json.Unmarshal(got.body, &value) != nil {
		return
	}
	before := f.seen["id"]
	f.seen["id"] = nil
	f.remember("", value)
	ids := f.seen["id"]
	f.seen["id"] = before
	for _, address := range f.seen["url"] {
		if parts := imageURL.FindStringSubmatch(address.(string)); parts != nil {
			f.remember("image", parts[1])
			f.remember("file", parts[2])
		}
	}
	path, _, _ := strings.Cut(target, "?")
	for path = collectionOf(path); path != ""; path = path[:strings.LastIndexByte(path, '/')] {
		for _, id := range ids {
			f.remember("id of "+path, id)
		}
	}
	for _, id := range ids {
		f.remember("id", id)
	}
}

var imageURL = regexp.MustCompile(`/([0-9a-f]{32})/([0-9]+\.jpg)`)

// collectionOf returns a path without ids and parameters.
func collectionOf(path string) string {
	path = strings.TrimPrefix(path, "/api/v1")
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		if uuid.Validate(part) != nil && !strings.HasPrefix(part, "{") {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// Indexes of callers that are handled separately. The internal admin is the last of the actors.
const (
	subscriberName = "a subscriber"
	internalName   = "an internal admin"
)

func (f *fuzzer) newActors() []*fuzzActor {
	const host = "fitpuur.localhost"
	email := func() string {
		address := uuid.NewString() + "@voorbeeld.example"
		f.remember("email", address)
		return address
	}
	actors := []*fuzzActor{
		{name: "a stranger without cookies", signIn: func() *browser {
			return &browser{srv: f.testServer, host: host, language: "nl", cookies: map[string]string{},
				header: http.Header{}, versions: map[string]string{}}
		}},
		{name: "a visitor", signIn: func() *browser { return f.browser(host) }},
		{name: "a user without answers", signIn: func() *browser {
			b := f.browser(host)
			b.register(email())
			return b
		}},
		{name: "a user without access", signIn: func() *browser { return f.accountWithoutAccess(host, email()) }},
		{name: subscriberName, signIn: func() *browser {
			b := f.accountWithoutAccess(host, email())
			var page api.Checkout
			b.post(subscribePath, map[string]any{"plan": b.listPlans()[0].Id}).
				wantStatus(f.t, http.StatusCreated).decode(f.t, &page)
			f.pay(page.Url, "ideal")
			return b
		}},
		{name: "a user of a mailed link", signIn: func() *browser {
			address := email()
			owner := f.accountWithoutAccess(host, address)
			if f.IntN(2) == 0 {
				f.grantAccess(address)
			}
			token, err := auth.NewLink(f.t.Context(), f.Scope("fitpuur"), owner.session().Id, now)
			if err != nil {
				f.t.Fatal(err)
			}
			b := f.browser(host)
			b.header.Set("X-Auto-Login-Token", string(token))
			query := url.Values{"email": {address}, "check": {"true"}}.Encode()
			b.get("/api/v1/user/auth/drip-auto?"+query).wantStatus(f.t, http.StatusOK)
			b.header.Del("X-Auto-Login-Token")
			return b
		}},
		{name: "an invited user", signIn: func() *browser {
			address := email()
			sponsorship := f.createSponsorship("fitpuur", invite.Sponsorship{AccessDays: new(30)}, 2)
			f.sendInvites("fitpuur", sponsorship, address)
			token := f.inviteToken(address)
			f.remember("invite", token)
			b := f.browser(host)
			b.acceptInvite(token, nil).wantStatus(f.t, http.StatusCreated)
			return b
		}},
		{name: "a user with a parcel", signIn: func() *browser {
			codes := f.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3), Codes: 2})
			f.remember("code", codes[1])
			b := f.browser(host)
			b.registerWithCode(codes[0], email()).wantStatus(f.t, http.StatusOK)
			return b
		}},
		{name: "a visitor of the console", staff: true, signIn: func() *browser { return f.browser(consoleHost) }},
	}
	for _, member := range []staff.NewMember{
		{Name: "support", Membership: staff.Membership{Role: auth.Support, Tenant: f.tenant}},
		{Name: "a partner manager", Membership: staff.Membership{Role: auth.Admin, Tenant: f.tenant}},
		{Name: internalName, Membership: staff.Membership{Role: auth.Admin}},
	} {
		actors = append(actors, &fuzzActor{name: member.Name, staff: true, signIn: func() *browser {
			member.Email = uuid.NewString() + "@lepelblad.example"
			f.addStaff(member)
			b := f.browser(consoleHost)
			b.post("/api/v1/user/auth/admin/login", map[string]any{"email": member.Email, "password": staffPassword,
				"code": b.authenticatorCode()}).wantStatus(f.t, http.StatusOK)
			return b
		}})
	}
	return actors
}

// nextOperation returns the operations in a random order, and starts again in another order after the last.
func (f *fuzzer) nextOperation() contractOperation {
	if len(f.order) == 0 {
		f.order = f.Perm(len(f.operations))
	}
	op := f.operations[f.order[0]]
	f.order = f.order[1:]
	return op
}

// actorFor returns a caller for an operation, mostly one that may call it.
func (f *fuzzer) actorFor(op contractOperation, actors []*fuzzActor) *fuzzActor {
	forStaff, forConsumers := true, true
	if op.Security != nil && len(*op.Security) > 0 {
		_, forConsumers = (*op.Security)[0]["session"]
		forStaff = !forConsumers || len(*op.Security) > 1
	} else if op.Security == nil {
		forStaff = false
	}
	actor := pick(f.generator, actors)
	if f.IntN(5) > 1 { // the actors with most permissions
		actor = actors[len(actors)-1]
		if forConsumers {
			actor = f.actors[slices.IndexFunc(f.actors, func(a *fuzzActor) bool { return a.name == subscriberName })]
		}
	}
	for range 20 {
		signedIn := !strings.HasPrefix(actor.name, "a visitor") && !strings.HasPrefix(actor.name, "a stranger")
		if (actor.staff && forStaff || !actor.staff && forConsumers) && signedIn || f.IntN(12) == 0 {
			break
		}
		actor = pick(f.generator, actors)
	}
	if actor.b == nil || actor.uses >= maxUses {
		f.open(actor)
	}
	f.generator.seen = actor.seen
	actor.uses++
	return actor
}

// sessionEnds are operations that may end the session of the caller.
var sessionEnds = []string{"logout", "eraseAccount", "endSession", "login", "verifyOneTimeCode", "adminLogin",
	"supportLogin", "withdrawHealthConsent", "signInAutomatically", "registerInvite", "registerPurchase"}

func (f *fuzzer) sendNext(actors []*fuzzActor) {
	if f.sent%50 == 0 {
		f.Exec(`truncate limits`) // limits have their own tests
	}
	f.sent++
	op := f.nextOperation()
	var actor *fuzzActor
	fixed := f.prepare(op, len(actors) == len(f.actors))
	if fixed.browser != nil {
		actor = &fuzzActor{name: "a caller with a fixture", b: fixed.browser, seen: f.shared}
		if f.ofInternal[op.OperationID] != nil {
			actor.name = internalName
		}
		f.generator.seen = actor.seen
	} else {
		actor = f.actorFor(op, actors)
	}
	f.faults = pick(f.generator, []float64{0, 0, 0, 0.03, 0.1, 0.4})
	request := f.generate(op, actor, fixed)
	got, err := actor.b.roundTrip(request.method, request.target, request.body, request.header)
	if err != nil {
		f.complain(op, actor, request, "no response: "+err.Error())
		return
	}
	f.statuses[got.status]++
	if got.status < 300 {
		f.succeeded[op.OperationID] = true
	}
	for _, problem := range f.check(op, actor, request, got) {
		f.complain(op, actor, request, fmt.Sprintf("status %d: %s\n%.600s", got.status, problem, got.body))
	}
	if got.status == http.StatusUnauthorized || got.status < 300 && slices.Contains(sessionEnds, op.OperationID) {
		actor.b = nil
	}
	f.rememberResponse(request.target, got)
	actor.rememberWeek(request.target, got)
}

// prepare returns the fixture of an operation for some of its requests, and an empty one for the others.
func (f *fuzzer) prepare(op contractOperation, internal bool) fixture {
	make := f.prepared[op.OperationID]
	if internal && f.ofInternal[op.OperationID] != nil {
		make = f.ofInternal[op.OperationID]
	}
	if make == nil || f.IntN(3) > 0 {
		return fixture{}
	}
	f.Exec(`truncate limits`)
	return make()
}

// check returns the problems of a response.
func (f *fuzzer) check(op contractOperation, actor *fuzzActor, request fuzzRequest, got response) []string {
	var problems []string
	if strings.Contains(string(got.body), secret) &&
		!(actor.name == internalName && strings.HasPrefix(op.path, "/user/admin/")) {
		problems = append(problems, "data of another tenant")
	}
	if request.method != op.method {
		// The path may have the method as part of another operation.
		if got.status >= 500 ||
			got.status == http.StatusMethodNotAllowed && got.header.Get("Allow") == "" {
			problems = append(problems, "the answer to a method that the path does not have")
		}
		return problems
	}
	if err := checkResponse(op, got); err != nil {
		problems = append(problems, err.Error())
	}
	return problems
}

// checkResponse returns an error for a response that violates the contract.
func checkResponse(op contractOperation, got response) error {
	declared := op.Responses.Status(got.status)
	if declared == nil {
		if got.status < 400 || got.status >= 500 {
			return fmt.Errorf("%s has no response with status %d", op.OperationID, got.status)
		}
		declared = op.Responses.Default()
	}
	for name, header := range declared.Value.Headers {
		if header.Value.Required && got.header.Get(name) == "" {
			return fmt.Errorf("header %s is missing", name)
		}
	}
	if len(declared.Value.Content) == 0 {
		if len(got.body) > 0 {
			return fmt.Errorf("a body that is not in the contract")
		}
		return nil
	}
	kind, _, err := mime.ParseMediaType(got.header.Get("Content-Type"))
	if err != nil || declared.Value.Content[kind] == nil {
		return fmt.Errorf("Content-Type %q is not in the contract", got.header.Get("Content-Type"))
	}
	if kind != "application/json" {
		return nil
	}
	var value any
	if err := json.Unmarshal(got.body, &value); err != nil {
		return fmt.Errorf("decoding: %w", err)
	}
	schema := declared.Value.Content[kind].Schema.Value
	if err := schema.VisitJSON(value, openapi3.VisitAsResponse(), openapi3.EnableFormatValidation()); err != nil {
		return err
	}
	if field := undeclared(schema, value, ""); field != "" {
		return fmt.Errorf("field %s is not in the contract", field)
	}
	return nil
}

// undeclared returns the path of a property that its schema does not have, or "" if there is none.
func undeclared(schema *openapi3.Schema, value any, path string) string {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if schema.Items == nil {
				return ""
			}
			if field := undeclared(schema.Items.Value, item, path); field != "" {
				return field
			}
		}
	case map[string]any:
		all, _ := properties(schema)
		extra := schema.AdditionalProperties
		for name, item := range value {
			sub := all[name]
			if sub == nil && extra.Schema != nil {
				sub = extra.Schema.Value
			}
			if sub == nil && (extra.Has != nil && *extra.Has || len(all) == 0) {
				continue // any
			}
			if sub == nil {
				return path + "." + name
			}
			if field := undeclared(sub, item, path+"."+name); field != "" {
				return field
			}
		}
	}
	return ""
}

// complain reports a problem once, with the request that shows it.
func (f *fuzzer) complain(op contractOperation, actor *fuzzActor, request fuzzRequest, problem string) {
	f.t.Helper()
	kind, _, _ := strings.Cut(problem, "\n")
	kind = op.OperationID + ": " + kind
	f.problems[kind]++
	if f.problems[kind] == 1 {
		f.t.Errorf("seed %d, request %d, %s, %s: %s\n%s", f.seed, f.sent, op.OperationID, actor.name, problem,
			request.curl(actor.b))
	}
}

// report logs the number of requests by result.
func (f *fuzzer) report(requests int) {
	f.t.Helper()
	var failed []string
	for _, op := range f.operations {
		if !f.succeeded[op.OperationID] {
			failed = append(failed, op.OperationID)
		}
	}
	f.t.Logf("seed %d: %d requests to %d operations: responses by status %v; %d problems %v; never successful: %s",
		f.seed, requests, len(f.operations), f.statuses, len(f.problems), f.problems, strings.Join(failed, ", "))
	if most := len(f.operations) / 2; len(failed) > most && requests >= 1000 {
		f.t.Errorf("%d operations never succeeded, more than %d: the requests are too unlike real ones",
			len(failed), most)
	}
}

// fuzzRequest is a generated request. header may replace headers of the browser.
type fuzzRequest struct {
	method, target string
	header         http.Header
	body           []byte
}

// curl returns the command that sends the request. The cookies are of the actor.
func (r fuzzRequest) curl(b *browser) string {
	quote := func(text string) string { return "$" + strings.ReplaceAll(strconv.QuoteToASCII(text), `"`, "'") }
	var command strings.Builder
	fmt.Fprintf(&command, "curl -X %s %s", r.method, quote("http://"+b.host+r.target))
	for _, name := range sortedKeys(r.header) {
		fmt.Fprintf(&command, " -H %s", quote(name+": "+strings.Join(r.header[name], ", ")))
	}
	if r.body != nil {
		fmt.Fprintf(&command, " --data-binary %.3000s", quote(string(r.body)))
	}
	return command.String()
}

// generate returns a request of an actor for an operation, with the parameters and the body of a fixture if it has
// them.
func (f *fuzzer) generate(op contractOperation, actor *fuzzActor, fixed fixture) fuzzRequest {
	r := fuzzRequest{method: op.method, header: http.Header{}}
	if f.faults > 0 && f.IntN(50) == 0 {
		r.method = pick(f.generator, []string{"DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "POST"})
	}
	base := "/api/v1"
	if len(op.item.Servers) > 0 {
		base = strings.TrimSuffix(op.item.Servers[0].URL, "/")
	}
	path, query := op.path, []string{}
	for _, ref := range append(slices.Clone(op.item.Parameters), op.Parameters...) {
		parameter := ref.Value
		text := parameterText(f.value(parameter.Schema.Value, parameter.Name, 0))
		own := f.seen["id of "+collectionOf(op.path[:max(0, strings.Index(op.path, "/{"))])]
		if parameter.Name == "id" && len(own) > 0 && f.IntN(8) > 0 {
			text = pick(f.generator, own).(string)
		}
		value, given := fixed.values[parameter.Name]
		given = given && f.Float64() >= f.faults
		if given {
			text = value
		}
		text = text[:min(len(text), 600)] // longer request lines have their own test
		switch parameter.In {
		case openapi3.ParameterInPath:
			if text == "" || text == "." || text == ".." {
				text = "_"
			}
			escaped := url.PathEscape(text)
			if f.Float64() < f.faults/4 {
				escaped = pick(f.generator, []string{"%zz", "%", "%00", "%2e%2e", "%ff%fe", "a%2fb", "\xc3\x28", "a."})
			}
			path = strings.ReplaceAll(path, "{"+parameter.Name+"}", escaped)
		case openapi3.ParameterInQuery:
			if given && text != "" || !given && (parameter.Required && f.Float64() >= f.faults/4 ||
				!parameter.Required && fixed.browser == nil && f.IntN(3) == 0) {
				query = append(query, parameter.Name+"="+url.QueryEscape(text))
			}
			if f.Float64() < f.faults/8 {
				unusual := []string{"%zz", "%00", "", "%ff", "a;b", "["}
				query = append(query, parameter.Name+"="+pick(f.generator, unusual))
			}
		case openapi3.ParameterInHeader:
			if parameter.Name != "If-Match" && (fixed.browser == nil || given) || f.Float64() < f.faults {
				r.header.Set(parameter.Name, strings.Map(headerRune, text))
			}
		}
	}
	if f.Float64() < f.faults/4 {
		query = append(query, pick(f.generator, []string{"unknown=1", "_=1", "&&", "=", "a[]=1", "tenantId", "%zz"}))
	}
	r.target = base + path
	if len(query) > 0 {
		r.target += "?" + strings.Join(query, "&")
	}
	f.generateBody(op, actor, fixed, &r)
	return r
}

// headerRune replaces control characters, which make a request unreadable.
func headerRune(char rune) rune {
	if char < ' ' || char == 0x7f {
		return ' '
	}
	return char
}

func (f *fuzzer) generateBody(op contractOperation, actor *fuzzActor, fixed fixture, r *fuzzRequest) {
	switch {
	case op.OperationID == "receivePaymentEvent":
		f.generateEvent(r)
	case op.RequestBody != nil && op.RequestBody.Value.Content["multipart/form-data"] != nil:
		f.generateUpload(op, r)
	case op.body() != nil:
		value := f.value(op.body(), "", 0)
		if fixed.browser != nil && op.method == http.MethodPut { // of the version that it reads
			_, _ = actor.b.roundTrip(http.MethodGet, r.target, nil, nil)
		}
		switch {
		case fixed.body != nil && f.faults == 0:
			value = fixed.body
		case fixed.body != nil:
			value = f.fit(value, fixed.body)
		default:
			value = f.fit(value, f.example(op, actor, r.target))
		}
		raw, err := json.Marshal(value)
		if err != nil {
			f.t.Fatal(err)
		}
		r.header.Set("Content-Type", "application/json")
		r.body = raw
		if f.Float64() < f.faults/2 {
			f.spoil(r)
		}
	case f.Float64() < f.faults:
		r.body = []byte(`{"unknown":1}`)
		r.header.Set("Content-Type", "application/json")
	}
}

// spoil makes a JSON body invalid, ambiguous or of another type.
func (f *fuzzer) spoil(r *fuzzRequest) {
	switch f.IntN(9) {
	case 0:
		r.body = r.body[:f.IntN(len(r.body))]
	case 1:
		r.body = append(r.body, pick(f.generator, []string{"{}", ",", "\x00", " \n", "]"})...)
	case 2:
		r.body = pick(f.generator, [][]byte{{}, []byte("null"), []byte("[]"), []byte(`""`), []byte("0"),
			[]byte("\ufeff{}"),
			[]byte(`{"":""}`), []byte(`{"a":1,"a":2}`), []byte("{"), []byte(`{"name":"` + "\xff\xfe" + `"}`)})
	case 3: // names a property twice
		var object map[string]any
		if json.Unmarshal(r.body, &object) != nil || len(object) == 0 {
			return
		}
		again, err := json.Marshal(map[string]any{pick(f.generator, sortedKeys(object)): f.unusual()})
		if err != nil {
			f.t.Fatal(err)
		}
		r.body = slices.Concat(r.body[:len(r.body)-1], []byte(","), again[1:])
	case 4:
		r.header.Set("Content-Type", pick(f.generator, []string{"text/plain", "", "application/x-www-form-urlencoded",
			"multipart/form-data", "multipart/form-data; boundary=x", "application/json; charset=utf-16", ";", "*/*",
			"application/json;;", "APPLICATION/JSON", "application/problem+json"}))
	case 5:
		r.body = bytes.ReplaceAll(r.body, []byte(`"`), []byte(`'`))
	case 6:
		r.body = bytes.ReplaceAll(r.body, []byte("e"), []byte("\xe9")) // Latin-1
	case 7:
		r.body = slices.Concat(bytes.Repeat([]byte(`[`), 30), r.body, bytes.Repeat([]byte(`]`), 30))
	case 8:
		r.header.Set("Content-Encoding", pick(f.generator, []string{"gzip", "br", "identity", "x"}))
	}
}

// generateUpload writes a form with a file.
func (f *fuzzer) generateUpload(op contractOperation, r *fuzzRequest) {
	field, name := "image", "foto.jpg"
	contents := [][]byte{f.photo, f.photo, f.photo[:len(f.photo)/2], {}, []byte("GIF89a"), []byte("<svg/>")}
	if op.OperationID == "importIngredients" {
		field, name = "file", "tabel.csv"
		contents = [][]byte{[]byte(shopTable), []byte(shopTable), {}, []byte("naam\n\"\n"), []byte("PK\x03\x04"),
			f.photo,
			[]byte("naam;kcal;eiwit\nRijst;\x00;1\nBrood;" + strings.Repeat("9", 400) + ";-1\n"), []byte(";\n;\n;")}
	}
	content := contents[0]
	if f.IntN(3) == 0 {
		content = pick(f.generator, contents)
	}
	if f.Float64() < f.faults {
		field, name = pick(f.generator, []string{field, "x", "", "é\""}), pick(f.generator, unusualTexts[:30])
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for range 1 + f.IntN(40)/39 {
		part, err := form.CreateFormFile(field, name)
		if err != nil {
			f.t.Fatal(err)
		}
		_, _ = part.Write(content) // to memory
	}
	_ = form.Close() // to memory
	r.body = body.Bytes()
	r.header.Set("Content-Type", form.FormDataContentType())
	if f.Float64() < f.faults/2 {
		r.body = r.body[:f.IntN(len(r.body))]
	}
	if f.Float64() < f.faults/4 {
		kinds := []string{"multipart/form-data", "application/json", "image/jpeg"}
		r.header.Set("Content-Type", pick(f.generator, kinds))
	}
}

// generateEvent writes an event of Stripe, mostly with a valid signature.
func (f *fuzzer) generateEvent(r *fuzzRequest) {
	kinds := []string{"checkout.session.completed", "checkout.session.expired", "customer.subscription.updated",
		"customer.subscription.deleted", "invoice.paid", "invoice.payment_failed", "charge.refunded",
		"customer.created"}
	object := map[string]any{"id": pick(f.generator, []string{"cs_1", "sub_1", "in_1", "ch_1", "", "../x", "a\u0000b"}),
		"object":   pick(f.generator, []string{"checkout.session", "subscription", "invoice", "charge", "x"}),
		"customer": f.eventValue("cus_1"), "subscription": f.eventValue("sub_1"), "invoice": f.eventValue("in_1"),
		"payment_intent": f.eventValue("pi_1"), "amount_total": f.eventValue(100), "parent": f.eventValue(nil),
		"metadata": f.eventValue(map[string]any{"tenant": f.eventValue(f.tenant.String()),
			"account": f.eventValue(uuid.NewString()), "checkout": f.eventValue(uuid.NewString()),
			"customer": f.eventValue(uuid.NewString())}),
	}
	raw, err := json.Marshal(map[string]any{"id": f.eventValue("evt_" + strconv.Itoa(f.IntN(500))), "object": "event",
		"type": f.eventValue(pick(f.generator, kinds)), "created": f.eventValue(now.Unix()),
		"data": map[string]any{"object": f.eventValue(object)}})
	if err != nil {
		f.t.Fatal(err)
	}
	r.body = raw
	at := strconv.FormatInt(time.Now().Unix(), 10) // the library checks the age by its own clock
	mac := hmac.New(sha256.New, []byte("whsec_of_tests"))
	fmt.Fprintf(mac, "%s.%s", at, raw)
	r.header.Set("Stripe-Signature", "t="+at+",v1="+hex.EncodeToString(mac.Sum(nil)))
	if f.IntN(8) == 0 {
		signatures := []string{"", "t=,v1=", "t=1,v1=00", ",", "t=" + at + ",v1=zz"}
		r.header.Set("Stripe-Signature", pick(f.generator, signatures))
	}
}

func (f *fuzzer) eventValue(value any) any {
	if f.Float64() < f.faults {
		return f.unusual()
	}
	return value
}
