package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// asset is a file of a built app, in memory, with its precompressed variants.
type asset struct {
	content    []byte
	brotli     []byte // nil if there is none
	gzip       []byte
	mediaType  string
	etag       string
	immutable  bool // its name changes with its content
	revalidate bool // cached, but revalidated on every request
}

// serviceWorkerFile selects the build that a device opens offline, so it is revalidated on every request.
const serviceWorkerFile = "sw.js"

// mediaTypes has the media types that depend on the operating system's configuration otherwise.
var mediaTypes = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".png":         "image/png",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
}

// readAssets reads the files of a built app, by path. It leaves out index.html.
func readAssets(files fs.FS) (map[string]asset, error) {
	assets := map[string]asset{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || name == "index.html" {
			return err
		}
		extension := path.Ext(name)
		if extension == ".br" || extension == ".gz" {
			return nil
		}
		file, err := readAsset(files, name)
		if err != nil {
			return err
		}
		file.immutable, file.revalidate = strings.HasPrefix(name, "assets/"), name == serviceWorkerFile
		assets["/"+name] = file
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading a built app: %w", err)
	}
	return assets, nil
}

func readAsset(files fs.FS, name string) (asset, error) {
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return asset{}, err
	}
	mediaType, ok := mediaTypes[path.Ext(name)]
	if !ok {
		if mediaType = mime.TypeByExtension(path.Ext(name)); mediaType == "" {
			mediaType = fiber.MIMEOctetStream
		}
	}
	sum := sha256.Sum256(content)
	file := asset{content: content, mediaType: mediaType, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	// Files that do not compress well have no precompressed variants.
	file.brotli, _ = fs.ReadFile(files, name+".br")
	file.gzip, _ = fs.ReadFile(files, name+".gz")
	return file, nil
}

// send responds with the asset, compressed as the request accepts.
func (a asset) send(c fiber.Ctx) error {
	c.Set(fiber.HeaderContentType, a.mediaType)
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderETag, a.etag)
	switch {
	case a.immutable:
		c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	case a.revalidate:
		c.Set(fiber.HeaderCacheControl, "no-cache")
	default:
		c.Set(fiber.HeaderCacheControl, "public, max-age=86400")
	}
	if a.mediaType == "image/svg+xml" {
		// An SVG opened on its own is a document: forbid scripts.
		c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	}
	if c.Get(fiber.HeaderIfNoneMatch) == a.etag {
		return c.SendStatus(fiber.StatusNotModified)
	}
	if a.brotli != nil || a.gzip != nil {
		c.Vary(fiber.HeaderAcceptEncoding)
		accepted := c.Get(fiber.HeaderAcceptEncoding)
		switch {
		case a.brotli != nil && strings.Contains(accepted, "br"):
			c.Set(fiber.HeaderContentEncoding, "br")
			return c.Send(a.brotli)
		case a.gzip != nil && strings.Contains(accepted, "gzip"):
			c.Set(fiber.HeaderContentEncoding, "gzip")
			return c.Send(a.gzip)
		}
	}
	return c.Send(a.content)
}

// iconPath matches the paths of the icons that every brand has.
var iconPath = regexp.MustCompile(`^/brand/[a-z0-9-]+(/icon\.svg|/icon-192\.png|/icon-512\.png)$`)

// serveAssets serves the files of both apps and of the brands. They are the same for every tenant.
func (s *Server) serveAssets() error {
	assets := map[string]asset{}
	for _, app := range []fs.FS{s.ConsumerApp, s.AdminConsole} {
		appAssets, err := readAssets(app)
		if err != nil {
			return err
		}
		for address, file := range appAssets {
			assets[address] = file
		}
	}
	brands, err := readAssets(s.Brands)
	if err != nil {
		return err
	}
	for address, file := range brands {
		if strings.HasPrefix(file.mediaType, "image/") && strings.Count(address, "/") == 2 {
			file.immutable = true // URLs of brand files have a version
			assets["/brand"+address] = file
		}
	}
	s.app.Use(func(c fiber.Ctx) error {
		if c.Method() == fiber.MethodGet || c.Method() == fiber.MethodHead {
			if file, ok := assets[c.Path()]; ok {
				return file.send(c)
			}
			if icon := iconPath.FindStringSubmatch(c.Path()); icon != nil {
				// A brand that was made in the console has no folder.
				defaultBrand, err := s.Tenants.Default(c.Context())
				if err != nil {
					return err
				}
				if file, ok := assets["/brand/"+defaultBrand.Slug+icon[1]]; ok {
					file.immutable = false
					return file.send(c)
				}
			}
		}
		return c.Next()
	})
	return nil
}
