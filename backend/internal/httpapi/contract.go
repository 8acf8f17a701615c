package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// basePath prefixes the paths of the contract, unless a path names another server.
const basePath = "/api/v1"

// ingestPath receives analytics events. It is outside basePath, as the specification requires.
const ingestPath = "/ingest"

// unsubscribePath is the unsubscribe link in mails. Browsers get a page; mail programs post to it (RFC 8058).
const unsubscribePath = "/unsubscribe"

// operation is an operation of the contract, prepared for validating requests.
type operation struct {
	id                string
	method            string
	path              string // as a Fiber pattern: /api/v1/recipes/:slug
	relativePath      string // path without its prefix: /recipes/:slug
	object            string // object of the policy
	action            string // action of the policy
	allowed           map[auth.Grant]bool
	needsConfirmation bool   // needs a session that was confirmed recently
	link              string // what sessions of mailed links may do with it, one of the constants below
	forStaff          bool   // served to staff, on the console's host
	forConsumers      bool   // served to consumers, on the brands' hosts
	access            string // access that it needs, one of the constants below; empty if it is not for consumers
	answeredOnce      bool   // takes an Idempotency-Key
	parameters        []*openapi3.Parameter
	body              *openapi3.Schema         // nil if there is none
	bodyRequired      bool                     // whether the body is required
	maxBody           int                      // limit of the body, in bytes
	waits             bool                     // answers when something changes, see listWait
	upload            bool                     // takes a file, which its handler reads as a stream
	healthAnswers     map[int]*openapi3.Schema // schemas of responses with properties about health, by status
}

// defaultOperations returns the operations under the default policy. Evaluating the policy is slow, and tests build
// many servers.
var defaultOperations = sync.OnceValues(func() ([]operation, error) {
	policy, err := auth.NewPolicy()
	if err != nil {
		return nil, err
	}
	return loadOperations(policy)
})

// loadOperations returns the contract's operations. Fixed paths sort before paths with a parameter in the same place,
// because Fiber uses the first route that matches.
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
				maxBody: defaultMaxBody,
			}
			if most, ok := described.Extensions["x-body-limit"].(float64); ok {
				op.maxBody = int(most)
			}
			op.upload = described.Extensions["x-upload"] == true
			op.waits = described.Extensions["x-waits"] == true
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
			if err := op.readLink(described.Extensions); err != nil {
				return nil, err
			}
			if op.forConsumers && op.openToLinks() {
				if err := op.readAnswers(described); err != nil {
					return nil, err
				}
			}
			for _, parameter := range append(slices.Clone(item.Parameters), described.Parameters...) {
				op.parameters = append(op.parameters, parameter.Value)
				op.answeredOnce = op.answeredOnce || parameter.Value.Name == idempotencyHeader
			}
			if described.RequestBody != nil {
				if content := described.RequestBody.Value.Content.Get(fiber.MIMEApplicationJSON); content != nil {
					op.body, op.bodyRequired = content.Schema.Value, described.RequestBody.Value.Required
				} else if !op.upload {
					return nil, fmt.Errorf("%s takes a body that is not JSON", op.id)
				}
			}
			ops = append(ops, op)
		}
	}
	slices.SortFunc(ops, func(a, b operation) int {
		// ":" sorts before letters, but parameters must come last.
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

// readPolicy evaluates for which grants the policy allows the operation. It returns an error if there is none.
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

// Values of x-access: what access of a consumer an operation needs.
const (
	accessFree    = "free"  // none
	accessPartial = "part"  // none, but the handler withholds part of its response without access
	accessToday   = "today" // access, unless its date is today
	accessFull    = "full"  // access
)

// readAccess reads x-access. It returns an error if an operation for consumers lacks it.
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

// Values of x-link: whether a session that was started with a mailed link may call an operation. Without x-link it may
// call those that change nothing.
const (
	linkHidden  = "hidden"  // no: it shows health answers
	linkChanges = "changes" // yes: the first checkout needs it
	linkAnswers = "answers" // until the answers are complete, since the first checkout needs them
)

// readLink reads x-link. It returns an error for an unknown value.
func (op *operation) readLink(extensions map[string]any) error {
	op.link, _ = extensions["x-link"].(string)
	if !slices.Contains([]string{"", linkHidden, linkChanges, linkAnswers}, op.link) {
		return fmt.Errorf("%s has an unknown x-link: %s", op.id, op.link)
	}
	return nil
}

// openToLinks reports whether a session that was started with a mailed link may call the operation, at least until the
// answers are complete.
func (op *operation) openToLinks() bool {
	return op.link == linkChanges || op.link == linkAnswers || op.method == fiber.MethodGet && op.link != linkHidden
}

// mayLink reports whether a session that was started with a mailed link may call the operation.
func (op *operation) mayLink(ctx context.Context, rc *requestContext) (bool, error) {
	if op.link == linkAnswers {
		acct, err := rc.findAccount(ctx)
		return err == nil && !acct.CaloriesSubmitted(), err
	}
	return op.openToLinks(), nil
}

// dateOf returns the date that a validated request is about, or the zero time if it has none.
func (op operation) dateOf(c fiber.Ctx) time.Time {
	text := c.Query("date")
	if body, ok := c.Locals(validatedBodyKey).(map[string]any); ok {
		text, _ = body["date"].(string)
	}
	date, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}
	}
	return date
}

// audienceOf reports whether an operation accepts the cookies of staff and of consumers.
func audienceOf(
	requirements *openapi3.SecurityRequirements,
	defaults openapi3.SecurityRequirements,
) (staff, consumers bool) {
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

// validatedBodyKey is the key under which the generated handlers look for a validated body.
const validatedBodyKey = "x-oapi-codegen-validated-body"

// validate validates the request against the contract, stores the decoded body for the handler and returns the
// problems of every invalid field. The error is that of a body that is not JSON.
func (op operation) validate(c fiber.Ctx) (errs.Fields, error) {
	problems := errs.Fields{}
	op.validateParameters(c, problems)
	if op.body != nil {
		if err := op.validateBody(c, problems); err != nil {
			return nil, err
		}
	}
	return problems, nil
}

func (op operation) validateBody(c fiber.Ctx, problems errs.Fields) error {
	raw := c.BodyRaw() // never decompressed
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
			if text = c.Get(name); name != idempotencyHeader || text == "" {
				continue // read by the middleware
			}
			present = true
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

// parse converts a parameter to the type of its schema. It reports false if the text is not of that type.
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
