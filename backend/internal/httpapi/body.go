package httpapi

import (
	"io"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"
)

// uploadTime is how long it may take to send a file: 32 MB at 2 Mbit a second.
const uploadTimeout = 3 * time.Minute

const bodyErrorKey localKey = "body"

// takeBody reads what a request holds, before anything else looks at it: no more than any operation takes, so that
// nobody fills the memory of the server. A file that is sent is left to its operation, which reads it as it comes in.
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
		// What is refused before it was read would be taken for the next request.
		c.RequestCtx().SetConnectionClose()
		return c.Next()
	}
	// A length that is told is believed when it is too large: nothing of that is read.
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

// isUpload reports whether a request sends a file to an operation that takes one.
func (s *Server) isUpload(c fiber.Ctx) bool {
	return slices.ContainsFunc(s.operations, func(op operation) bool {
		return op.upload && op.method == c.Method() && fiber.RoutePatternMatch(c.Path(), op.path)
	})
}

// tooLarge reports whether a request has a larger body than what it asks for takes.
func (s *Server) bodyTooLarge(c fiber.Ctx) bool {
	if c.Locals(bodyErrorKey) != nil {
		return true
	}
	if c.Request().IsBodyStream() {
		return false // read by its operation, which has a limit of its own
	}
	size := len(c.Request().Body())
	return size > defaultMaxBody && !slices.ContainsFunc(s.operations, func(op operation) bool {
		return size <= op.maxBody && op.method == c.Method() && fiber.RoutePatternMatch(c.Path(), op.path)
	})
}
