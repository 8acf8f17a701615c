package httpapi_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gofiber/fiber/v3"
)

// A body is refused before all of it was sent, whether Content-Length is too large or the received part is.
func TestBody_LargeUploadIsRefusedEarly(t *testing.T) {
	// what the server may have received, including the buffers of both sides
	const whole, most = 200 << 20, 60 << 20
	srv := newServer(t)
	boss := srv.signedInStaff()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = srv.HTTP.App().Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() { _ = srv.HTTP.App().Shutdown() })
	var cookies []string
	for name, value := range boss.cookies {
		cookies = append(cookies, name+"="+value)
	}
	for name, length := range map[string]string{"declared": fmt.Sprintf("Content-Length: %d", whole),
		"chunked": "Transfer-Encoding: chunked"} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(
				conn,
				"POST %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nX-XSRF-TOKEN: %s\r\nContent-Type: multipart/form-data;"+
					" boundary=grens\r\n%s\r\n\r\n",
				importPath,
				consoleHost,
				strings.Join(cookies, "; "),
				boss.cookies["XSRF-TOKEN"],
				length,
			)
			chunked := strings.HasPrefix(length, "Transfer")
			write := func(text string) error {
				if chunked {
					text = fmt.Sprintf("%x\r\n%s\r\n", len(text), text)
				}
				_, err := conn.Write([]byte(text))
				return err
			}
			var sent atomic.Int64
			go func() {
				if write(
					"--grens\r\nContent-Disposition: form-data; name=\"file\"; filename=\"groot.csv\"\r\n\r\n",
				) != nil {
					return
				}
				chunk := strings.Repeat("0123456789;0123456789\n", 1<<12)
				for sent.Load() < whole {
					if write(chunk) != nil {
						return
					}
					sent.Add(int64(len(chunk)))
				}
			}()
			response, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if response.StatusCode != http.StatusRequestEntityTooLarge || !response.Close {
				t.Errorf("got status %s, close %v", response.Status, response.Close)
			}
			if got := sent.Load(); got > most {
				t.Errorf("%d MB were sent before the request was refused", got>>20)
			}
		})
	}
}

func TestBody_DepthValuesAndEncodingAreLimited(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	nested := func(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }
	for name, c := range map[string]struct {
		body, encoding string
		status         int
	}{
		"20 deep":            {nested(20), "", http.StatusUnprocessableEntity},
		"21 deep":            {nested(21), "", http.StatusRequestEntityTooLarge},
		"deep in a property": {`{"email":` + nested(20) + `}`, "", http.StatusRequestEntityTooLarge},
		"brackets in a text": {`{"email":"` + strings.Repeat("[", 100) + `"}`, "", http.StatusUnprocessableEntity},
		"10,001 values":      {"[" + strings.Repeat("1,", 10_000) + "1]", "", http.StatusRequestEntityTooLarge},
		"gzip":               {`{}`, "gzip", http.StatusUnsupportedMediaType},
		"gzip twice":         {`{}`, "gzip, gzip", http.StatusUnsupportedMediaType},
		"br":                 {`{}`, "br", http.StatusUnsupportedMediaType},
		"identity":           {`{}`, "identity", http.StatusUnprocessableEntity},
	} {
		visitor.header.Del("Content-Encoding")
		if c.encoding != "" {
			visitor.header.Set("Content-Encoding", c.encoding)
		}
		got := visitor.send(http.MethodPost, "/api/v1/user/auth/login", []byte(c.body))
		if got.status != c.status || got.apiError(t).Code == "" {
			t.Errorf("%s: status %d, not %d: %s", name, got.status, c.status, got.body)
		}
	}
}
