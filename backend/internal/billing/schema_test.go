package billing_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// stripeMock starts stripe-mock, Stripe's own test server, which checks requests against Stripe's schema. It returns
// its address and the folder of its sources, which contain the schema.
func stripeMock(t *testing.T) (address, sources string) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "stripe-mock")
	const module = "github.com/stripe/stripe-mock"
	run := func(arguments ...string) string {
		command := exec.CommandContext(t.Context(), "go", arguments...)
		command.Dir = root
		out, err := command.Output()
		if err != nil {
			var failed *exec.ExitError
			if errors.As(err, &failed) {
				t.Fatalf("go %s: %s", strings.Join(arguments, " "), failed.Stderr)
			}
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	run("build", "-modfile", "tools/go.mod", "-o", program, module)
	sources = run("list", "-modfile", "tools/go.mod", "-m", "-f", "{{.Dir}}", module)

	server := exec.CommandContext(t.Context(), program, "-http-addr", "127.0.0.1:")
	said, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if _, found, ok := strings.Cut(lines.Text(), "address: "); ok {
			go io.Copy(io.Discard, said) //nolint:errcheck // discards the log
			return "http://" + strings.TrimSpace(found), sources
		}
	}
	t.Fatal("stripe-mock printed no address")
	return "", ""
}

// Every request of the product is also sent to stripe-mock, and every response of stripelocal is validated against
// Stripe's schema.
func TestStripeLocal_FollowsStripesSchema(t *testing.T) {
	s := newFixture(t)
	address, sources := stripeMock(t)
	schema := readSchema(t, filepath.Join(sources, "embedded", "openapi", "spec3.json"))
	var mutex sync.Mutex
	asked := map[string]int{}
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		body := []byte{}
		if request.Body != nil {
			body, _ = io.ReadAll(request.Body)
		}
		request.Body = io.NopCloser(bytes.NewReader(body))
		response, err := s.serveStripe(request)
		if err != nil {
			return nil, err
		}
		answer, _ := io.ReadAll(response.Body)
		response.Body = io.NopCloser(bytes.NewReader(answer))
		mutex.Lock()
		defer mutex.Unlock()
		operation := schema.operation(request)
		asked[operation]++
		schema.check(t, operation, response.StatusCode, answer)
		if response.StatusCode == http.StatusOK {
			sendToMock(t, address, request, body)
		}
		return response, nil
	})

	first := s.newSubscriber("fitpuur", "general") // pays by iDEAL, and renews
	s.pay(first.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	s.advance(36 * 24 * time.Hour) // the debit of the renewal has arrived
	s.deliverEvents()
	s.must(first.leave(billing.Cancel))
	s.must(first.resume())
	first.changeEmail("nieuw@voorbeeld.example")
	s.must(first.take(first.best("other").ID))
	s.must(first.change(first.preview("jaar").Plan.ID, s.time()))
	s.must(first.change(first.preview("kwartaal").Plan.ID, s.time()))
	s.must(first.change(first.subscription().Plan, s.time()))
	s.must(s.subscribed("maand", "card").pause(2))
	payer := s.subscribed("maand", "card") // pays with another method after a refusal
	payer.failPayments("yes")
	s.pass(32 * day)
	payer.setUp("ideal")
	s.deliverEvents()
	leaver := s.subscribed("maand", "ideal") // withdraws at once
	s.must(leaver.leave(billing.Withdraw))
	yearly := s.subscribed("jaar", "card") // gives notice after a renewal
	s.pass(366 * day)
	s.must(yearly.leave(billing.GiveNotice))
	second := s.newSubscriber("greenfork", "keto") // changes plan; the debit fails
	second.checkoutPage("kwartaal")
	s.pay(second.checkoutPage("jaar"), "sepa_debit")
	s.deliverEvents()
	s.resolveDebit("no")
	s.deliverEvents()
	s.runJobs()
	s.deliverEvents()
	for n, method := range []string{"bancontact", "card"} { // pay and erase their accounts
		p := s.newSubscriber("lepelblad", "stappenplan")
		s.pay(p.checkoutPage([]string{"jaar", "maand"}[n]), method)
		s.deliverEvents()
		if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
			t.Fatal(err)
		}
	}
	once := s.newSubscriber("fitpuur", "general") // pays once by debit, and is refused as a minor
	s.payOneTime(once.checkoutPage("startpakket"), "sepa_debit")
	s.deliverEvents()
	s.resolveDebit("yes")
	s.deliverEvents()
	if err := once.scope.Tx(t.Context(), func(tx postgres.Tx) error {
		return s.service.OnAccountDelete(t.Context(), tx, once.id, account.DeletedUnderage)
	}); err != nil {
		t.Fatal(err)
	}
	guest := s.newVisitor("greenfork") // one of two payments fails
	s.payOneTime(guest.checkoutPage("half-year"), "ideal")
	s.deliverEvents()
	s.advance(2 * time.Minute)
	s.payOneTime(guest.checkoutPage("half-year"), "sepa_debit")
	s.resolveDebit("no")
	s.deliverEvents()
	tries := s.newSubscriber("ketokompas", "keto") // begins with a trial
	s.pay(tries.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	introduced := s.newSubscriber("greenfork", "general") // pays a first price
	s.pay(introduced.checkoutPage("kwartaal"), "card")
	s.pass(8 * day)
	if got := introduced.paid(); tries.subscription().State() != billing.Active || !equal(got, []int{1995}) {
		t.Errorf("after a trial: %+v; paid at a first price: %v", tries.subscription(), got)
	}
	disputed := s.subscribed("maand", "card") // the bank takes the payment back, and then gives it back
	disputed.dispute("open")
	disputed.dispute("won")
	s.deliverEvents()
	p := s.newSubscriber("lepelblad", "general")
	p.checkoutPage("maand")
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
		t.Fatal(err)
	}
	s.runJobs()
	s.deliverEvents()

	if _, err := s.service.Reconcile(t.Context(), []uuid.UUID{first.scope.Tenant()}); err != nil {
		t.Fatal(err)
	}
	for _, operation := range []string{
		"GET /v1/subscriptions",
		"GET /v1/invoices",
		"POST /v1/customers",
		"POST /v1/customers/{customer}",
		"DELETE /v1/customers/{customer}",
		"GET /v1/customers/search",
		"POST /v1/prices",
		"POST /v1/tax_rates",
		"POST /v1/checkout/sessions",
		"GET /v1/checkout/sessions",
		"GET /v1/checkout/sessions/{session}",
		"POST /v1/checkout/sessions/{session}/expire",
		"GET /v1/subscriptions/{subscription_exposed_id}",
		"POST /v1/subscriptions/{subscription_exposed_id}",
		"DELETE /v1/subscriptions/{subscription_exposed_id}",
		"GET /v1/invoices/{invoice}",
		"GET /v1/payment_intents/{intent}",
		"POST /v1/refunds",
		"GET /v1/disputes",
		"POST /v1/coupons",
		"POST /v1/invoices/create_preview",
		"POST /v1/invoices/{invoice}/pay",
		"POST /v1/subscription_schedules",
		"POST /v1/subscription_schedules/{schedule}",
		"POST /v1/subscription_schedules/{schedule}/release",
	} {
		if asked[operation] == 0 {
			t.Errorf("%s was never called", operation)
		}
	}
	for _, event := range s.stripe.Events() {
		schema.checkObject(t, event.Type, "event", event.Payload)
		var told struct {
			Data struct{ Object json.RawMessage }
		}
		if err := json.Unmarshal(event.Payload, &told); err != nil {
			t.Fatal(err)
		}
		kind := map[string]string{
			"checkout": "checkout.session",
			"customer": "subscription",
			"invoice":  "invoice",
			"charge":   "charge",
		}[strings.Split(event.Type, ".")[0]]
		if strings.HasPrefix(event.Type, "charge.dispute.") {
			kind = "dispute"
		}
		schema.checkObject(t, event.Type, kind, told.Data.Object)
	}
	if !first.account().Subscribed {
		t.Error("Subscribed = false after a monthly payment")
	}
}

// sendToMock sends a request to stripe-mock, which must accept it.
func sendToMock(t *testing.T, address string, request *http.Request, body []byte) {
	t.Helper()
	to := *request.URL
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	to.Scheme, to.Host = base.Scheme, base.Host
	copied, err := http.NewRequestWithContext(t.Context(), request.Method, to.String(), bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	copied.Header = request.Header.Clone()
	response, err := http.DefaultClient.Do(copied)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if said, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusOK {
		t.Errorf("%s %s %s: stripe-mock answers %d %s", request.Method, request.URL, body, response.StatusCode, said)
	}
}

// stripeSchema is the OpenAPI document of Stripe's API.
type stripeSchema struct {
	document *openapi3.T
	paths    map[string]*regexp.Regexp
}

func readSchema(t *testing.T, file string) stripeSchema {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(content)
	if err != nil {
		t.Fatal(err)
	}
	schema := stripeSchema{document: document, paths: map[string]*regexp.Regexp{}}
	holes := regexp.MustCompile(`\\\{[^}]+\\\}`)
	for path := range document.Paths.Map() {
		schema.paths[path] = regexp.MustCompile("^" + holes.ReplaceAllString(regexp.QuoteMeta(path), `[^/]+`) + "$")
	}
	return schema
}

// operation returns the method and path template of a request. A path without parameters takes precedence.
func (s stripeSchema) operation(request *http.Request) string {
	var fit []string
	for path, pattern := range s.paths {
		if pattern.MatchString(request.URL.Path) {
			fit = append(fit, path)
		}
	}
	slices.SortFunc(fit, func(a, b string) int { return strings.Count(a, "{") - strings.Count(b, "{") })
	if len(fit) == 0 {
		return request.Method + " " + request.URL.Path
	}
	return request.Method + " " + fit[0]
}

// check validates a response against the schema of its operation.
func (s stripeSchema) check(t *testing.T, operation string, status int, body []byte) {
	t.Helper()
	method, path, _ := strings.Cut(operation, " ")
	item := s.document.Paths.Value(path)
	if item == nil || item.GetOperation(method) == nil {
		t.Errorf("the OpenAPI document of Stripe lacks %s", operation)
		return
	}
	responses := item.GetOperation(method).Responses
	response := responses.Status(status)
	if response == nil {
		response = responses.Default()
	}
	s.visit(t, operation, response.Value.Content.Get("application/json").Schema.Value, body)
}

func (s stripeSchema) checkObject(t *testing.T, what, kind string, body []byte) {
	t.Helper()
	s.visit(t, what, s.document.Components.Schemas[kind].Value, body)
}

func (s stripeSchema) visit(t *testing.T, what string, schema *openapi3.Schema, body []byte) {
	t.Helper()
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if err := schema.VisitJSON(value, openapi3.MultiErrors()); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}
