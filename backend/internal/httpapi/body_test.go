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
				t.Errorf("%d MB were sent before it was refused", got>>20)
			}
		})
	}
}
