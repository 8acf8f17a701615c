package httpapi_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

// maxRequestMemory is the most that one request may allocate, in bytes, which is more than it holds at any time.
const maxRequestMemory = 16 << 20

// The test does not run in parallel with others, because it measures memory of the whole process.
//
//nolint:paralleltest // see above
func TestMemory_OfAnyRequestIsLimited(t *testing.T) {
	srv := &testServer{Server: apptest.New(t, nil), t: t}
	callers := []*browser{srv.subscriber("lepelblad.localhost", "geheugen@voorbeeld.example"), srv.signedInStaff()}
	everything := os.Getenv("SOAK") != ""
	highest, requests := 0, 0
	for _, op := range contractOperations(t) {
		if op.method == http.MethodGet {
			continue
		}
		for name, attack := range attacksOn(t, op.body()) {
			if !everything && !slices.Contains(worstAttacks, name) {
				continue
			}
			for at, caller := range callers {
				if !everything && (at == 1) != strings.Contains(op.path, "/admin/") {
					continue
				}
				used := memoryOf(func() { caller.attack(op, attack) })
				if used > maxRequestMemory { // the first request may have filled a cache
					used = memoryOf(func() { caller.attack(op, attack) })
				}
				requests++
				highest = max(highest, used)
				if used > maxRequestMemory {
					t.Errorf("%s with a body that is %s allocates %.1f MB", op.OperationID, name,
						float64(used)/(1<<20))
				}
			}
		}
	}
	t.Logf("%d requests allocate at most %.1f MB each", requests, float64(highest)/(1<<20))
}

// worstAttacks are the names of the attacks that took most memory. SOAK tries all of them, by both callers.
var worstAttacks = []string{"deep objects in each property", "wide objects in each property", "of unknown properties",
	"compressed with gzip, gzip"}

// memoryOf returns how many bytes a function allocates.
func memoryOf(work func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// attackBody is a body that may take much memory, and its Content-Encoding.
type attackBody struct {
	content  []byte
	encoding string
}

func (b *browser) attack(op contractOperation, body attackBody) {
	if body.encoding != "" {
		b.header.Set("Content-Encoding", body.encoding)
	}
	b.send(op.method, operationURL(op.path, op.item), body.content)
	b.header.Del("Content-Encoding")
}

// attacksOn returns bodies that are deep, wide, long or compressed, as a whole and in each property of the schema.
func attacksOn(t *testing.T, schema *openapi3.Schema) map[string]attackBody {
	t.Helper()
	const size = 60_000 // within the limit of any operation
	values := map[string]func(size int) string{
		"deep": func(size int) string { return strings.Repeat("[", size/2) + strings.Repeat("]", size/2) },
		"deep objects": func(size int) string {
			return strings.Repeat(`{"a":`, size/6) + "1" + strings.Repeat("}", size/6)
		},
		"wide":          func(size int) string { return "[" + strings.Repeat("[],", size/3-1) + "[]]" },
		"wide, allowed": func(size int) string { return "[" + strings.Repeat("1,", min(size, 18_000)/2-1) + "1]" },
		"wide objects": func(size int) string {
			return "[" + strings.Repeat(`{"a":{}},`, min(size, 30_000)/9-1) + "{}]"
		},
		"long": func(size int) string { return `"` + strings.Repeat(`a`, size-2) + `"` },
	}
	attacks := map[string]attackBody{}
	for name, value := range values {
		attacks[name] = attackBody{content: []byte(value(size))}
		if schema == nil || len(schema.Properties) == 0 {
			continue
		}
		var properties []string
		for property := range schema.Properties {
			properties = append(properties, `"`+property+`":`+value(size/len(schema.Properties)-30))
		}
		attacks[name+" in each property"] = attackBody{content: []byte("{" + strings.Join(properties, ",") + "}")}
	}
	unknown := map[string]int{}
	for n := range 5000 {
		unknown[strings.Repeat("a", n%7)+string(rune('a'+n%26))+strings.Repeat("b", n/700)+string(rune('0'+n%10))] = n
	}
	content, err := json.Marshal(unknown)
	if err != nil {
		t.Fatal(err)
	}
	attacks["of unknown properties"] = attackBody{content: content}
	for encoding, bomb := range bombs {
		attacks["compressed with "+encoding] = attackBody{content: bomb, encoding: encoding}
	}
	return attacks
}

// bombs are short bodies that are long when they are decompressed.
var bombs = map[string][]byte{
	"gzip":       compressed(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }),
	"gzip, gzip": compressed(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }),
	"deflate": compressed(func(w io.Writer) io.WriteCloser {
		writer, _ := flate.NewWriter(w, flate.BestSpeed) // the level is valid
		return writer
	}),
}

// compressed returns 30 MB of zeros, compressed.
func compressed(open func(io.Writer) io.WriteCloser) []byte {
	var content bytes.Buffer
	writer := open(&content)
	_, _ = writer.Write([]byte(`{"name":"`))
	zeros := bytes.Repeat([]byte("0"), 1<<20)
	for range 30 {
		_, _ = writer.Write(zeros)
	}
	_ = writer.Close()
	return content.Bytes()
}
