package stripelocal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// problem is an error in Stripe's format.
type problem struct {
	status  int
	Type    string `json:"type"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
	Param   string `json:"param,omitempty"`
}

func invalidRequest(param, code, format string, args ...any) *problem {
	return &problem{
		status:  http.StatusBadRequest,
		Type:    "invalid_request_error",
		Code:    code,
		Param:   param,
		Message: fmt.Sprintf(format, args...),
	}
}

// notFound returns a problem with status 404 when the id is in the path, and 400 when it is in a parameter.
func notFound(kind, id, param string) *problem {
	p := invalidRequest(param, "resource_missing", "No such %s: '%s'", strings.ReplaceAll(kind, "_", " "), id)
	if param == "id" {
		p.status = http.StatusNotFound
	}
	return p
}

// response is a stored response, so that a repeated idempotency key gets the same one.
type response struct {
	RequestHash string          `json:"asked"` // of method, path and body
	Status      int             `json:"status"`
	Body        json.RawMessage `json:"body"`
}

// operation handles one API request.
type operation func(s *Server, id string, p *params) (object, *problem)

func (s *Server) routeAPI(mux *http.ServeMux) {
	for pattern, do := range map[string]operation{
		"POST /v1/customers":                           (*Server).createCustomer,
		"GET /v1/customers/{id}":                       retrieve("customer"),
		"POST /v1/customers/{id}":                      (*Server).updateCustomer,
		"DELETE /v1/customers/{id}":                    (*Server).deleteCustomer,
		"GET /v1/customers/search":                     (*Server).searchCustomers,
		"GET /v1/products/{id}":                        retrieve("product"),
		"POST /v1/prices":                              (*Server).createPrice,
		"GET /v1/prices/{id}":                          retrieve("price"),
		"POST /v1/tax_rates":                           (*Server).createTaxRate,
		"GET /v1/tax_rates/{id}":                       retrieve("tax_rate"),
		"POST /v1/checkout/sessions":                   (*Server).createSession,
		"GET /v1/checkout/sessions":                    (*Server).listSessions,
		"GET /v1/checkout/sessions/{id}":               retrieve("checkout.session"),
		"POST /v1/checkout/sessions/{id}/expire":       (*Server).expireSession,
		"GET /v1/subscriptions":                        listAll("subscription", "/v1/subscriptions"),
		"GET /v1/invoices":                             listAll("invoice", "/v1/invoices"),
		"GET /v1/subscriptions/{id}":                   retrieve("subscription"),
		"POST /v1/subscriptions/{id}":                  (*Server).updateSubscription,
		"DELETE /v1/subscriptions/{id}":                (*Server).cancelSubscription,
		"GET /v1/invoices/{id}":                        retrieve("invoice"),
		"GET /v1/invoice_payments":                     (*Server).listInvoicePayments,
		"POST /v1/invoices/{id}/pay":                   (*Server).payNow,
		"POST /v1/invoices/create_preview":             (*Server).previewInvoice,
		"POST /v1/coupons":                             (*Server).createCoupon,
		"GET /v1/coupons/{id}":                         retrieve("coupon"),
		"POST /v1/subscription_schedules":              (*Server).createSchedule,
		"GET /v1/subscription_schedules/{id}":          retrieve("subscription_schedule"),
		"POST /v1/subscription_schedules/{id}":         (*Server).updateSchedule,
		"POST /v1/subscription_schedules/{id}/release": (*Server).releaseSchedule,
		"GET /v1/payment_intents/{id}":                 retrieve("payment_intent"),
		"POST /v1/refunds":                             (*Server).createRefund,
		"GET /v1/refunds":                              (*Server).listRefunds,
		"GET /v1/disputes":                             (*Server).listDisputes,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serveOperation(w, r, do) })
	}
	mux.HandleFunc("/v1/", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(
			w,
			http.StatusNotFound,
			errorBody(invalidRequest("", "", "Unrecognized request URL (%s: %s)", r.Method, r.URL.Path)),
		)
	})
}

// retrieve returns the operation that answers an object of a kind.
func retrieve(kind string) operation {
	return func(s *Server, id string, p *params) (object, *problem) { return s.find(kind, id, "id") }
}

// listAll returns the operation that answers all objects of a kind, in one page.
func listAll(kind, url string) operation {
	return func(s *Server, _ string, p *params) (object, *problem) {
		p.oneOf("status", "", "all")
		p.text("limit")
		return newList(url, s.all(kind, nil)...), nil
	}
}

// maxBody is the size limit of requests, in bytes.
const maxBody = 1 << 20

// serveOperation runs an operation for requests with the secret key, once per idempotency key.
func (s *Server) serveOperation(w http.ResponseWriter, r *http.Request, do operation) {
	w.Header().Set("Request-Id", newID("req"))
	if r.Header.Get("Authorization") != "Bearer "+s.Key {
		writeJSON(
			w,
			http.StatusUnauthorized,
			errorBody(&problem{Type: "invalid_request_error", Message: "Invalid API Key provided"}),
		)
		return
	}
	if s.fail(w) {
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		writeJSON(w, http.StatusBadRequest, errorBody(invalidRequest("", "", "The request could not be read")))
		return
	}
	values, err := url.ParseQuery(string(body))
	if r.Method == http.MethodGet || (r.Method == http.MethodDelete && len(body) == 0) {
		values, err = url.ParseQuery(r.URL.RawQuery)
	}
	if err != nil {
		writeJSON(w, http.StatusBadRequest, errorBody(invalidRequest("", "", "The parameters could not be read")))
		return
	}
	var resp response
	replayed := false
	run := s.update
	if r.Method == http.MethodGet {
		run = s.read
	}
	err = run(func() {
		key := r.Header.Get("Idempotency-Key")
		hash := requestHash(r.Method, r.URL.Path, body)
		if stored, ok := s.state.Responses[key]; ok && key != "" {
			if resp, replayed = stored, true; stored.RequestHash != hash {
				resp = newResponse(
					nil,
					&problem{
						status: http.StatusBadRequest,
						Type:   "idempotency_error",
						Message: "Keys for idempotent requests can only be used with the same parameters " +
							"they were first used with.",
					},
				)
			}
			return
		}
		p := &params{values: values, used: map[string]bool{}}
		paths := p.expansions()
		result, err := do(s, r.PathValue("id"), p)
		if err == nil {
			err = p.check()
		}
		if err == nil {
			result = s.render(result, paths)
		}
		resp = newResponse(result, err)
		resp.RequestHash = hash
		// As at Stripe, a rejected request may be sent again with the same idempotency key.
		if key != "" && err == nil {
			s.state.Responses[key] = resp
		}
	})
	if err != nil {
		writeJSON(w, http.StatusInternalServerError, errorBody(&problem{Type: "api_error", Message: err.Error()}))
		return
	}
	if replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	writeJSON(w, resp.Status, resp.Body)
}

func requestHash(method, path string, body []byte) string {
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte(method), []byte(path), body}, []byte{0}))
	return hex.EncodeToString(sum[:])
}

func newResponse(result object, wrong *problem) response {
	if wrong != nil {
		return response{Status: wrong.status, Body: errorBody(wrong)}
	}
	body, err := json.Marshal(result)
	if err != nil {
		return response{
			Status: http.StatusInternalServerError,
			Body:   errorBody(&problem{Type: "api_error", Message: err.Error()}),
		}
	}
	return response{Status: http.StatusOK, Body: body}
}

func errorBody(p *problem) json.RawMessage {
	body, err := json.Marshal(map[string]*problem{"error": p})
	if err != nil {
		panic(err) // a problem holds only texts
	}
	return body
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may be gone
}

// params are the parameters of a request in Stripe's notation, such as subscription_data[metadata][plan]. It records
// which were read; check rejects the others.
type params struct {
	values  url.Values
	used    map[string]bool
	problem *problem // the first
}

func (p *params) text(key string) string {
	p.used[key] = true
	return p.values.Get(key)
}

// required returns a text and rejects a missing one.
func (p *params) required(key string) string {
	text := p.text(key)
	if text == "" {
		p.fail(invalidRequest(key, "parameter_missing", "Missing required param: %s.", key))
	}
	return text
}

// oneOf returns a text that must be one of values; the first of them when it is missing.
func (p *params) oneOf(key string, values ...string) string {
	text := p.text(key)
	if text == "" {
		return values[0]
	}
	if !slices.Contains(values, text) {
		p.fail(invalidRequest(key, "", "Invalid %s: must be one of %s", key, strings.Join(values, ", ")))
	}
	return text
}

func (p *params) number(key string) int64 {
	text := p.text(key)
	if text == "" {
		return 0
	}
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		p.fail(invalidRequest(key, "parameter_invalid_integer", "Invalid integer: %s", text))
	}
	return value
}

// list returns the texts key[0], key[1] and so on.
func (p *params) list(key string) []string {
	values := []string{}
	for n := range len(p.values) {
		name := fmt.Sprintf("%s[%d]", key, n)
		if !p.values.Has(name) {
			break
		}
		values = append(values, p.text(name))
	}
	return values
}

// Stripe's limits of metadata.
const (
	maxMetadataKeys        = 50
	maxMetadataKeyLength   = 40
	maxMetadataValueLength = 500
)

func (p *params) metadata(key string) object {
	obj := object{}
	for _, name := range slices.Sorted(maps.Keys(p.values)) {
		inner, ok := strings.CutPrefix(name, key+"[")
		if !ok || !strings.HasSuffix(inner, "]") {
			continue
		}
		inner = strings.TrimSuffix(inner, "]")
		value := p.text(name)
		if len(inner) > maxMetadataKeyLength || len(value) > maxMetadataValueLength || len(obj) == maxMetadataKeys {
			p.fail(invalidRequest(name, "", "Metadata is too large"))
		}
		obj[inner] = value
	}
	return obj
}

func (p *params) expansions() [][]string {
	const deepest = 4
	var paths [][]string
	for _, path := range p.list("expand") {
		parts := strings.Split(path, ".")
		if len(parts) > deepest {
			p.fail(invalidRequest("expand", "", "You cannot expand more than %d levels of a property", deepest))
		}
		paths = append(paths, parts)
	}
	return paths
}

// fail keeps the first problem.
func (p *params) fail(err *problem) {
	if p.problem == nil {
		p.problem = err
	}
}

// check returns the first problem, or a problem for a parameter that was not read.
func (p *params) check() *problem {
	if p.problem != nil {
		return p.problem
	}
	for _, name := range slices.Sorted(maps.Keys(p.values)) {
		if !p.used[name] {
			return invalidRequest(name, "parameter_unknown", "Received unknown parameter: %s", name)
		}
	}
	return nil
}
