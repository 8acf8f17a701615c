package httpapi

import (
	"encoding/json"
	"fmt"
	"math"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// basePath is where the contract's paths begin, but for those that name another place.
const basePath = "/api/v1"

// ingestPath takes events. It stands outside the version of the interface, as the specification has it.
const ingestPath = "/ingest"

// unsubscribePath is in mails: a page to browsers, and what their own button posts to for mail programs.
const unsubscribePath = "/unsubscribe"

// operation is one operation of the contract, ready to be held against requests.
type operation struct {
	id                string
	method            string
	path              string // as Fiber writes it: /api/v1/receipts/:slug
	relativePath      string // the same without where it begins: /receipts/:slug
	object            string // what it is about, in the policy's words
	action            string // what it does with that
	allowed           map[auth.Grant]bool
	needsConfirmation bool   // needs a session that was confirmed a short while ago
	forStaff          bool   // served to staff, on the console's host
	forConsumers      bool   // served to consumers, on the brands' hosts
	access            string // which of it needs access, one of the words below; empty when it is not for consumers
	planned           bool
	parameters        []*openapi3.Parameter
	body              *openapi3.Schema // nil when there is none
	bodyRequired      bool             // the body
	maxBody           int              // bytes that the body may have
	upload            bool             // it takes a file, which it reads as it comes in
}

// usualOperations lists the operations with who may call them by auth.NewPolicy. Asking the policy about each takes a
// while, and tests make many servers.
var defaultOperations = sync.OnceValues(func() ([]operation, error) {
	policy, err := auth.NewPolicy()
	if err != nil {
		return nil, err
	}
	return loadOperations(policy)
})

// operations lists the contract's operations. Those with fixed paths come before those with a parameter in the same
// place, since Fiber takes the first that fits.
func loadOperations(policy auth.Policy) ([]operation, error) {
	document, err := api.Document()
	if err != nil {
		return nil, err
	}
	var ops []operation
	for path, item := range document.Paths.Map() {
		base := basePath
		if len(item.Servers) > 0 {
			base = strings.TrimSuffix(item.Servers[0].URL, "/")
		}
		for method, described := range item.Operations() {
			op := operation{
				id: described.OperationID, method: method, path: base + fiberPath(path), relativePath: fiberPath(path),
				planned: slices.Contains(described.Tags, "planned"), maxBody: defaultMaxBody,
			}
			if most, ok := described.Extensions["x-body-limit"].(float64); ok {
				op.maxBody = int(most)
			}
			op.upload = described.Extensions["x-upload"] == true
			if op.maxBody > maxBody {
				return nil, fmt.Errorf(
					"%s takes a body of %d bytes, and the server of at most %d",
					op.id,
					op.maxBody,
					maxBody,
				)
			}
			op.forStaff, op.forConsumers = audienceOf(described.Security, document.Security)
			if err := op.readPolicy(policy, described.Extensions); err != nil {
				return nil, err
			}
			if err := op.readAccess(described.Extensions); err != nil {
				return nil, err
			}
			for _, parameter := range append(slices.Clone(item.Parameters), described.Parameters...) {
				op.parameters = append(op.parameters, parameter.Value)
			}
			if described.RequestBody != nil {
				if content := described.RequestBody.Value.Content.Get(fiber.MIMEApplicationJSON); content != nil {
					op.body, op.bodyRequired = content.Schema.Value, described.RequestBody.Value.Required
				} else if !op.planned && !op.upload {
					return nil, fmt.Errorf("%s takes a body that is not JSON", op.id)
				}
			}
			ops = append(ops, op)
		}
	}
	slices.SortFunc(ops, func(a, b operation) int {
		// A colon sorts before letters; parameters must come last.
		if c := strings.Compare(strings.ReplaceAll(a.path, ":", "~"), strings.ReplaceAll(b.path, ":", "~")); c != 0 {
			return c
		}
		return strings.Compare(a.method, b.method)
	})
	return ops, nil
}

func fiberPath(path string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(path)
}

// admitBy asks the policy, once for all requests, who may call the operation. The error says what is missing when
// nobody may: an operation without a rule is not served.
func (op *operation) readPolicy(policy auth.Policy, extensions map[string]any) error {
	op.object, _ = extensions["x-object"].(string)
	op.action, _ = extensions["x-action"].(string)
	op.needsConfirmation = extensions["x-confirmed"] == "recently"
	if op.object == "" || op.action == "" {
		return fmt.Errorf("the contract does not say what %s does (x-action) with what (x-object)", op.id)
	}
	op.allowed = map[auth.Grant]bool{}
	for _, grant := range auth.Grants {
		allowed, err := policy(grant.Role, grant.Reach, op.object, op.action)
		if err != nil {
			return err
		}
		if allowed {
			op.allowed[grant] = true
		}
	}
	if len(op.allowed) == 0 {
		return fmt.Errorf("no rule says who may %s %s, which %s does", op.action, op.object, op.id)
	}
	return nil
}

// What an operation needs of a consumer's access, in the contract's words (x-access).
const (
	accessFree    = "free"  // nothing: it is for everybody who is signed in
	accessPartial = "part"  // the handler leaves out of its answer what is withheld without access
	accessToday   = "today" // access, unless it is about the day that it is: its date says so
	accessFull    = "full"  // access
)

// limitBy takes down what the operation needs of a consumer's access. The error says that the contract does not tell,
// so that no operation can forget it.
func (op *operation) readAccess(extensions map[string]any) error {
	op.access, _ = extensions["x-access"].(string)
	switch {
	case !op.forConsumers && op.access != "":
		return fmt.Errorf("%s is not for consumers, and the contract says what access it needs", op.id)
	case op.forConsumers && !slices.Contains([]string{accessFree, accessPartial, accessToday, accessFull}, op.access):
		return fmt.Errorf("the contract does not say what access %s needs (x-access)", op.id)
	}
	return nil
}

// dateOf is the day that a request which was held against the contract is about; empty when it names none.
func (op operation) dateOf(c fiber.Ctx) string {
	if body, ok := c.Locals(validatedBodyKey).(map[string]any); ok {
		date, _ := body["date"].(string)
		return date
	}
	return c.Query("date")
}

// cookiesOf says whose cookies an operation takes; neither's when it needs none.
func audienceOf(requirements *openapi3.SecurityRequirements, defaults openapi3.SecurityRequirements) (staff, consumers bool) {
	needs := defaults
	if requirements != nil {
		needs = *requirements
	}
	for _, need := range needs {
		if _, ok := need["staff"]; ok {
			staff = true
		}
		if _, ok := need["session"]; ok {
			consumers = true
		}
	}
	return staff, consumers
}

// validatedBody is where the generated handlers look for a body that was held against the contract already.
const validatedBodyKey = "x-oapi-codegen-validated-body"

// validate holds the request against the contract and leaves the decoded body for the handler. The error is a refusal
// that names every field that is wrong.
func (op operation) validate(c fiber.Ctx) error {
	problems := errs.Fields{}
	op.validateParameters(c, problems)
	if op.body != nil {
		if err := op.validateBody(c, problems); err != nil {
			return err
		}
	}
	return problems.Err()
}

func (op operation) validateBody(c fiber.Ctx, problems errs.Fields) error {
	raw := c.Body()
	if len(raw) == 0 && !op.bodyRequired {
		return nil
	}
	if kind, _, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType)); err != nil ||
		kind != fiber.MIMEApplicationJSON {
		return errUnsupportedMediaType
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return errNotJSON
	}
	checkSchema(op.body, value, "", problems)
	c.Locals(validatedBodyKey, value)
	return nil
}

func (op operation) validateParameters(c fiber.Ctx, problems errs.Fields) {
	queryNames := map[string]bool{"_": true}
	for _, parameter := range op.parameters {
		name, schema := parameter.Name, parameter.Schema.Value
		var text string
		var present bool
		switch parameter.In {
		case openapi3.ParameterInPath:
			unescaped, err := url.PathUnescape(c.Params(name))
			if err != nil {
				problems.Add(name, locale.T("http.problem.doesNotLookRight"))
				continue
			}
			text, present = unescaped, true
		case openapi3.ParameterInQuery:
			queryNames[name] = true
			text, present = c.Query(name), c.RequestCtx().QueryArgs().Has(name)
		default:
			continue // headers are read by the middleware
		}
		if !present {
			if parameter.Required {
				problems.Add(name, locale.T("http.problem.fill"))
			}
			continue
		}
		value, ok := parse(schema, text)
		if !ok {
			problems.Add(name, typeMessage(schema))
			continue
		}
		checkSchema(schema, value, name, problems)
	}
	for key := range c.RequestCtx().QueryArgs().All() {
		if name := string(key); !queryNames[name] {
			problems.Add(name, locale.T("http.problem.doNotKnowField"))
		}
	}
}

// parse reads a parameter as the type that its schema asks for; false when it is not of that type.
func parse(schema *openapi3.Schema, text string) (any, bool) {
	switch {
	case schema.Type.Is("integer"):
		value, err := strconv.ParseInt(text, 10, 64)
		return float64(value), err == nil
	case schema.Type.Is("number"):
		value, err := strconv.ParseFloat(text, 64)
		return value, err == nil && !math.IsNaN(value) && !math.IsInf(value, 0)
	case schema.Type.Is("boolean"):
		value, err := strconv.ParseBool(text)
		return value, err == nil
	case schema.Type.Is("array"):
		items := []any{}
		for part := range strings.SplitSeq(text, ",") {
			if part == "" {
				continue
			}
			item, ok := parse(schema.Items.Value, part)
			if !ok {
				return nil, false
			}
			items = append(items, item)
		}
		return items, true
	default:
		return text, true
	}
}
