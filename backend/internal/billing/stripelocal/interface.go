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

// problem is why a request is refused, as Stripe says it.
type problem struct {
	status  int
	Type    string `json:"type"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
	Param   string `json:"param,omitempty"`
}

func wrong(param, code, format string, args ...any) *problem {
	return &problem{
		status:  http.StatusBadRequest,
		Type:    "invalid_request_error",
		Code:    code,
		Param:   param,
		Message: fmt.Sprintf(format, args...),
	}
}

// missing is answered with 404 when the address names what is not there, and with 400 when a parameter does.
func missing(kind, id, param string) *problem {
	p := wrong(param, "resource_missing", "No such %s: '%s'", strings.ReplaceAll(kind, "_", " "), id)
	if param == "id" {
		p.status = http.StatusNotFound
	}
	return p
}

// answer is what a request was answered, kept so that asking again with the same key is answered the same.
type answer struct {
	Asked  string          `json:"asked"` // a hash of what was asked
	Status int             `json:"status"`
	Body   json.RawMessage `json:"body"`
}

// operation does what a request asks for.
type operation func(s *Server, id string, p *params) (object, *problem)

func (s *Server) serveInterface(mux *http.ServeMux) {
	for pattern, do := range map[string]operation{
		"POST /v1/customers":                     (*Server).makeCustomer,
		"GET /v1/customers/{id}":                 retrieve("customer"),
		"DELETE /v1/customers/{id}":              (*Server).deleteCustomer,
		"GET /v1/customers/search":               (*Server).searchCustomers,
		"GET /v1/products/{id}":                  retrieve("product"),
		"POST /v1/prices":                        (*Server).makePrice,
		"GET /v1/prices/{id}":                    retrieve("price"),
		"POST /v1/tax_rates":                     (*Server).makeTaxRate,
		"GET /v1/tax_rates/{id}":                 retrieve("tax_rate"),
		"POST /v1/checkout/sessions":             (*Server).makeSession,
		"GET /v1/checkout/sessions":              (*Server).listSessions,
		"GET /v1/checkout/sessions/{id}":         retrieve("checkout.session"),
		"POST /v1/checkout/sessions/{id}/expire": (*Server).expireSession,
		"GET /v1/subscriptions/{id}":             retrieve("subscription"),
		"DELETE /v1/subscriptions/{id}":          (*Server).cancelSubscription,
		"GET /v1/invoices/{id}":                  retrieve("invoice"),
		"GET /v1/payment_intents/{id}":           retrieve("payment_intent"),
		"POST /v1/refunds":                       (*Server).makeRefund,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, do) })
	}
	mux.HandleFunc("/v1/", func(w http.ResponseWriter, r *http.Request) {
		write(w, http.StatusNotFound, refusal(wrong("", "", "Unrecognized request URL (%s: %s)", r.Method, r.URL.Path)))
	})
}

// retrieve answers an object of a kind.
func retrieve(kind string) operation {
	return func(s *Server, id string, p *params) (object, *problem) { return s.find(kind, id, "id") }
}

const mostSent = 1 << 20

// serve does an operation for who has the key: once for each idempotency key, whatever comes in between.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, do operation) {
	w.Header().Set("Request-Id", newID("req"))
	if r.Header.Get("Authorization") != "Bearer "+s.Key {
		write(
			w,
			http.StatusUnauthorized,
			refusal(&problem{Type: "invalid_request_error", Message: "Invalid API Key provided"}),
		)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostSent))
	if err != nil {
		write(w, http.StatusBadRequest, refusal(wrong("", "", "The request could not be read")))
		return
	}
	values, err := url.ParseQuery(string(body))
	if r.Method == http.MethodGet || (r.Method == http.MethodDelete && len(body) == 0) {
		values, err = url.ParseQuery(r.URL.RawQuery)
	}
	if err != nil {
		write(w, http.StatusBadRequest, refusal(wrong("", "", "The parameters could not be read")))
		return
	}
	var given answer
	again := false
	err = s.do(func() {
		key := r.Header.Get("Idempotency-Key")
		asked := fingerprint(r.Method, r.URL.Path, body)
		if before, ok := s.known.Answers[key]; ok && key != "" {
			if given, again = before, true; before.Asked != asked {
				given = answerOf(
					nil,
					&problem{
						status:  http.StatusBadRequest,
						Type:    "idempotency_error",
						Message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
					},
				)
			}
			return
		}
		p := &params{values: values, used: map[string]bool{}}
		paths := p.expansions()
		result, wrong := do(s, r.PathValue("id"), p)
		if wrong == nil {
			wrong = p.unknown()
		}
		if wrong == nil {
			result = s.shown(result, paths)
		}
		given = answerOf(result, wrong)
		given.Asked = asked
		// As at Stripe, what was refused before anything was done may be sent again under the same key.
		if key != "" && wrong == nil {
			s.known.Answers[key] = given
		}
	})
	if err != nil {
		write(w, http.StatusInternalServerError, refusal(&problem{Type: "api_error", Message: err.Error()}))
		return
	}
	if again {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	write(w, given.Status, given.Body)
}

func fingerprint(method, path string, body []byte) string {
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte(method), []byte(path), body}, []byte{0}))
	return hex.EncodeToString(sum[:])
}

func answerOf(result object, wrong *problem) answer {
	if wrong != nil {
		return answer{Status: wrong.status, Body: refusal(wrong)}
	}
	body, err := json.Marshal(result)
	if err != nil {
		return answer{
			Status: http.StatusInternalServerError,
			Body:   refusal(&problem{Type: "api_error", Message: err.Error()}),
		}
	}
	return answer{Status: http.StatusOK, Body: body}
}

func refusal(p *problem) json.RawMessage {
	body, err := json.Marshal(map[string]*problem{"error": p})
	if err != nil {
		panic(err) // it is made of texts
	}
	return body
}

func write(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // whoever asked may have left
}

// params are a request's parameters, as Stripe writes them: subscription_data[metadata][plan]. Each that is read is
// taken note of; the others are not known.
type params struct {
	values url.Values
	used   map[string]bool
	wrong  *problem // the first
}

func (p *params) text(key string) string {
	p.used[key] = true
	return p.values.Get(key)
}

// required is a text that must be there.
func (p *params) required(key string) string {
	text := p.text(key)
	if text == "" {
		p.complain(wrong(key, "parameter_missing", "Missing required param: %s.", key))
	}
	return text
}

// among is a text that must be one of a few; the first of them when it is not there.
func (p *params) among(key string, values ...string) string {
	text := p.text(key)
	if text == "" {
		return values[0]
	}
	if !slices.Contains(values, text) {
		p.complain(wrong(key, "", "Invalid %s: must be one of %s", key, strings.Join(values, ", ")))
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
		p.complain(wrong(key, "parameter_invalid_integer", "Invalid integer: %s", text))
	}
	return value
}

// list is a list of texts: key[0], key[1], and so on.
func (p *params) list(key string) []string {
	found := []string{}
	for n := range len(p.values) {
		name := fmt.Sprintf("%s[%d]", key, n)
		if !p.values.Has(name) {
			break
		}
		found = append(found, p.text(name))
	}
	return found
}

// mostMetadata is how many names and how long a value Stripe takes.
const (
	mostNames = 50
	mostName  = 40
	mostValue = 500
)

func (p *params) metadata(key string) object {
	found := object{}
	for _, name := range slices.Sorted(maps.Keys(p.values)) {
		inner, ok := strings.CutPrefix(name, key+"[")
		if !ok || !strings.HasSuffix(inner, "]") {
			continue
		}
		inner = strings.TrimSuffix(inner, "]")
		value := p.text(name)
		if len(inner) > mostName || len(value) > mostValue || len(found) == mostNames {
			p.complain(wrong(name, "", "Metadata is too large"))
		}
		found[inner] = value
	}
	return found
}

func (p *params) expansions() [][]string {
	const deepest = 4
	var paths [][]string
	for _, path := range p.list("expand") {
		parts := strings.Split(path, ".")
		if len(parts) > deepest {
			p.complain(wrong("expand", "", "You cannot expand more than %d levels of a property", deepest))
		}
		paths = append(paths, parts)
	}
	return paths
}

func (p *params) complain(about *problem) {
	if p.wrong == nil {
		p.wrong = about
	}
}

// unknown is what is wrong with the parameters: the first complaint, or a parameter that nobody read.
func (p *params) unknown() *problem {
	if p.wrong != nil {
		return p.wrong
	}
	for _, name := range slices.Sorted(maps.Keys(p.values)) {
		if !p.used[name] {
			return wrong(name, "parameter_unknown", "Received unknown parameter: %s", name)
		}
	}
	return nil
}
