package media

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// newBucket is a bucket on a server that speaks S3's protocol.
func newBucket(t *testing.T) Store {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("images"); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server())
	t.Cleanup(server.Close)
	for name, value := range map[string]string{
		"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "eu-west-1",
		"AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull,
	} {
		t.Setenv(name, value)
	}
	store, err := OpenStore(t.Context(), "s3://images?endpoint="+server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func newFolder(t *testing.T) Store {
	t.Helper()
	store, err := OpenStore(t.Context(), "file:"+filepath.Join(t.TempDir(), "of", "images"))
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestStore_PutsGetsAndRemoves(t *testing.T) {
	for name, open := range map[string]func(*testing.T) Store{"a folder": newFolder, "S3": newBucket} {
		t.Run(name, func(t *testing.T) {
			store, ctx := open(t), t.Context()
			put := func(name, content string) {
				t.Helper()
				if err := store.Put(ctx, name, []byte(content)); err != nil {
					t.Fatal(err)
				}
			}
			read := func(name string) string {
				t.Helper()
				content, err := store.Get(ctx, name)
				if errors.Is(err, errNotExist) {
					return "gone"
				}
				if err != nil {
					t.Fatal(err)
				}
				return string(content)
			}
			if got := read("een/shared/a/320.jpg"); got != "gone" {
				t.Errorf("reading a missing file: got %q", got)
			}
			put("een/shared/a/320.jpg", "smal")
			put("een/shared/a/640.jpg", "breed")
			put("een/shared/ab/320.jpg", "een ander")
			put("twee/accounts/x/a/128.jpg", "van iemand")
			put("een/shared/a/640.jpg", "nog breder")
			if got := read("een/shared/a/640.jpg"); got != "nog breder" {
				t.Errorf("got %q", got)
			}
			const want = "een/shared/a/320.jpg een/shared/a/640.jpg een/shared/ab/320.jpg twee/accounts/x/a/128.jpg"
			if got := walked(t, store); got != want {
				t.Errorf("got files %s", got)
			}
			// removing again is not an error
			for _, folder := range []string{"een/shared/a", "een/shared/a", "drie/shared"} {
				if err := store.Remove(ctx, folder); err != nil {
					t.Fatal(err)
				}
			}
			if got := walked(t, store); got != "een/shared/ab/320.jpg twee/accounts/x/a/128.jpg" {
				t.Errorf("got files %s", got)
			}
			if got := read("een/shared/a/320.jpg"); got != "gone" {
				t.Errorf("reading a removed file: got %q", got)
			}
			left, leave := context.WithCancel(ctx)
			leave()
			if err := store.Walk(left, func(string, time.Time) error { return nil }); !errors.Is(
				err,
				context.Canceled,
			) {
				t.Errorf("continuing the walk: got error %v", err)
			}
		})
	}
}

func walked(t *testing.T, store Store) string {
	t.Helper()
	var names []string
	err := store.Walk(t.Context(), func(name string, at time.Time) error {
		if since := time.Since(at); since < -time.Minute || since > time.Hour {
			t.Errorf("%s has time %s", name, at)
		}
		names = append(names, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

// S3 lists a thousand objects at a time.
func TestStore_RemovesMoreThanAPageOfObjects(t *testing.T) {
	const many = 1050
	store := newBucket(t)
	for n := range many {
		if err := store.Put(t.Context(), fmt.Sprintf("een/accounts/x/%d/128.jpg", n), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(strings.Fields(walked(t, store))); got != many {
		t.Errorf("got %d of %d files", got, many)
	}
	if err := store.Remove(t.Context(), "een/accounts/x"); err != nil {
		t.Fatal(err)
	}
	if got := walked(t, store); got != "" {
		t.Errorf("got files %s", got)
	}
}

func TestOpenStore_RejectsInvalidAddresses(t *testing.T) {
	for _, address := range []string{"", "/var/lib", "file:", "s3:", "https://voorbeeld.example", "s3://%"} {
		if _, err := OpenStore(t.Context(), address); err == nil {
			t.Errorf("address %q was accepted", address)
		}
	}
}

func TestStore_NamesStayInTheFolder(t *testing.T) {
	store := newFolder(t)
	for _, name := range []string{"../buiten.jpg", "/buiten.jpg", "een/../../buiten.jpg"} {
		if err := store.Put(t.Context(), name, []byte("x")); err == nil {
			t.Errorf("name %s was accepted for writing", name)
		}
		if _, err := store.Get(t.Context(), name); err == nil {
			t.Errorf("name %s was accepted for reading", name)
		}
	}
	if slices.Contains(strings.Fields(walked(t, store)), "buiten.jpg") {
		t.Error("a file was written")
	}
}
