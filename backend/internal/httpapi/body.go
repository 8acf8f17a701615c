package httpapi

import (
	"io"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"
)

// uploadTimeout is how long sending a file may take: 32 MB at 2 Mbit/s.
const uploadTimeout = 3 * time.Minute

const bodyErrorKey localKey = "body"

// readBody reads the request body, up to maxBody bytes. It leaves uploads to their operations, which read them as
// streams.
func (s *Server) readBody(c fiber.Ctx) error {
	stream := c.Request().BodyStream()
	if stream == nil {
		return c.Next()
	}
	if s.isUpload(c) {
		deadline := time.Now().Add(uploadTimeout)
		if err := c.RequestCtx().Conn().SetReadDeadline(deadline); err != nil {
			return err
		}
		// Otherwise the rest of a refused upload would be read as the next request.
		c.RequestCtx().SetConnectionClose()
		return c.Next()
	}
	// Do not read a body that is declared too large.
	tooLarge := c.Request().Header.ContentLength() > maxBody
	var body []byte
	if !tooLarge {
		var err error
		if body, err = io.ReadAll(io.LimitReader(stream, maxBody+1)); err != nil {
			c.RequestCtx().SetConnectionClose()
			return errBadRequest
		}
		tooLarge = len(body) > maxBody
	}
	if tooLarge {
		c.RequestCtx().SetConnectionClose()
		c.Locals(bodyErrorKey, errTooLarge)
		body = nil
	}
	c.Request().SetBodyRaw(body)
	return c.Next()
}

// isUpload reports whether the request is for an operation that takes a file.
func (s *Server) isUpload(c fiber.Ctx) bool {
	return slices.ContainsFunc(s.operations, func(op operation) bool {
		return op.upload && op.method == c.Method() && fiber.RoutePatternMatch(c.Path(), op.path)
	})
}

// bodyTooLarge reports whether the body exceeds the limit of its operation.
func (s *Server) bodyTooLarge(c fiber.Ctx) bool {
	if c.Locals(bodyErrorKey) != nil {
		return true
	}
	if c.Request().IsBodyStream() {
		return false // its operation limits it
	}
	size := len(c.Request().Body())
	return size > defaultMaxBody && !slices.ContainsFunc(s.operations, func(op operation) bool {
		return size <= op.maxBody && op.method == c.Method() && fiber.RoutePatternMatch(c.Path(), op.path)
	})
}
