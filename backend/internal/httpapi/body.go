package httpapi

import (
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
)

// uploadTimeout is how long sending a file may take: 32 MB at 2 Mbit/s.
const uploadTimeout = 3 * time.Minute

// Limits of a JSON body. Decoding allocates tens of bytes for each value, and the path to each problem.
const (
	maxDepth  = 20     // of nested lists and objects
	maxValues = 10_000 // in the whole body
)

// Limits of the bodies that are being received, in bytes, in total and of one network. Bodies that arrived together
// with their header do not count, so that slow bodies do not block short ones.
const (
	maxSlowBodies        = 16 << 20
	maxSlowBodiesNetwork = 2 << 20
	bodyChunk            = 8 << 10
)

const (
	bodyErrorKey localKey = "body"
	operationKey localKey = "operation"
)

// readBody reads the request body, up to the limit of its operation, and checks its encoding and its depth while it
// does. It leaves uploads to their operations, which read them as streams. [Server.prepare] returns the error, so that
// the response has the common headers.
func (s *Server) readBody(c fiber.Ctx) error {
	stream := c.Request().BodyStream()
	if encoding := c.Get(fiber.HeaderContentEncoding); encoding != "" && encoding != "identity" {
		return s.refuseBody(c, errUnsupportedMediaType)
	}
	if stream == nil {
		return c.Next()
	}
	op := s.findOperation(c)
	c.Locals(operationKey, op)
	if op != nil && op.upload {
		deadline := time.Now().Add(uploadTimeout)
		if err := c.RequestCtx().Conn().SetReadDeadline(deadline); err != nil {
			return err
		}
		// Otherwise the rest of a refused upload would be read as the next request.
		c.RequestCtx().SetConnectionClose()
		return c.Next()
	}
	limit := defaultMaxBody
	if op != nil {
		limit = op.maxBody
	}
	length := c.Request().Header.ContentLength()
	if length > limit {
		return s.refuseBody(c, errTooLarge)
	}
	slow := s.slowBodies.start(networkOf(s.clientOf(c)))
	defer slow.finish()
	body, err := readJSON(stream, limit, length, slow)
	if err != nil {
		return s.refuseBody(c, err)
	}
	c.Request().SetBodyRaw(body)
	return c.Next()
}

// refuseBody stores the error for [Server.prepare] and closes the connection after the response, since the rest of the
// body would be read as the next request.
func (s *Server) refuseBody(c fiber.Ctx, err error) error {
	c.RequestCtx().SetConnectionClose()
	c.Locals(bodyErrorKey, err)
	c.Request().SetBodyRaw(nil)
	return c.Next()
}

// bodyError returns the error of a body that was refused, or nil.
func bodyError(c fiber.Ctx) error {
	err, _ := c.Locals(bodyErrorKey).(error)
	return err
}

// readJSON reads a body of at most limit bytes; length is its declared length, negative if there is none. The error is
// errTooLarge, errBusy when too many other bodies are being received, or errBadRequest. Bodies that are not JSON are
// limited alike.
func readJSON(stream io.Reader, limit, length int, slow *slowBody) ([]byte, error) {
	var body []byte
	var shape jsonShape
	for {
		if len(body) == cap(body) {
			size := min(max(bodyChunk, 2*cap(body)), limit+1)
			if length >= 0 {
				size = min(size, length+1) // one more, to read the end
			}
			size = max(size, len(body)+1)
			if size > bodyChunk+1 && !slow.reserve(size-cap(body)) {
				return nil, errBusy
			}
			body = append(make([]byte, 0, size), body...)
		}
		n, err := stream.Read(body[len(body):cap(body)])
		if !shape.add(body[len(body) : len(body)+n]) {
			return nil, errTooLarge
		}
		body = body[:len(body)+n]
		switch {
		case len(body) > limit:
			return nil, errTooLarge
		case errors.Is(err, io.EOF):
			return body, nil
		case err != nil:
			return nil, errBadRequest
		}
	}
}

// jsonShape counts the values of a JSON text and how deep they are nested, without decoding it.
type jsonShape struct {
	depth, values     int
	inString, escaped bool
}

// add reads the next part of the text. It reports whether the text is within maxDepth and maxValues.
func (j *jsonShape) add(part []byte) bool {
	for _, char := range part {
		if j.inString {
			switch {
			case j.escaped:
				j.escaped = false
			case char == '\\':
				j.escaped = true
			case char == '"':
				j.inString = false
			}
			continue
		}
		switch char {
		case '"':
			j.inString = true
		case '{', '[':
			j.depth++
			j.values++
		case '}', ']':
			j.depth--
		case ',':
			j.values++
		}
		if j.depth > maxDepth || j.values > maxValues {
			return false
		}
	}
	return true
}

// slowBodies counts the bytes of bodies that are being received.
type slowBodies struct {
	mu       sync.Mutex
	total    int
	networks map[string]int
}

// slowBody is what one request has reserved of slowBodies.
type slowBody struct {
	all     *slowBodies
	network string
	size    int
}

func (s *slowBodies) start(network string) *slowBody { return &slowBody{all: s, network: network} }

// reserve reserves size bytes and reports whether they are within the limits.
func (b *slowBody) reserve(size int) bool {
	b.all.mu.Lock()
	defer b.all.mu.Unlock()
	if b.all.total+size > maxSlowBodies || b.all.networks[b.network]+size > maxSlowBodiesNetwork {
		return false
	}
	b.all.total += size
	b.all.networks[b.network] += size
	b.size += size
	return true
}

// finish releases what was reserved.
func (b *slowBody) finish() {
	if b.size == 0 {
		return
	}
	b.all.mu.Lock()
	defer b.all.mu.Unlock()
	b.all.total -= b.size
	if b.all.networks[b.network] -= b.size; b.all.networks[b.network] == 0 {
		delete(b.all.networks, b.network)
	}
	b.size = 0
}

// findOperation returns the operation of the contract that a request is for, or nil.
func (s *Server) findOperation(c fiber.Ctx) *operation {
	at := slices.IndexFunc(s.operations, func(op operation) bool {
		return op.method == c.Method() && fiber.RoutePatternMatch(c.Path(), op.path, fiber.Config{CaseSensitive: true})
	})
	if at < 0 {
		return nil
	}
	return &s.operations[at]
}

// isUpload reports whether the request is for an operation that takes a file.
func isUpload(c fiber.Ctx) bool {
	op, _ := c.Locals(operationKey).(*operation)
	return op != nil && op.upload
}
