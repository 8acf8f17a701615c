package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/lepelblad/lepelblad/backend/internal/media"
)

// Media configures where images are stored.
type Media struct {
	MediaURL string `env:"MEDIA_URL" help:"${media_url}"`
}

// images opens the image store.
func (c *serveCommand) images(ctx context.Context) (media.Store, error) {
	address := c.MediaURL
	if address == "" {
		if !c.Dev {
			return nil, errors.New("set MEDIA_URL to where images are kept: s3://bucket, or file:/a/folder")
		}
		folder, err := filepath.Abs(filepath.Join(c.Data, "media"))
		if err != nil {
			return nil, fmt.Errorf("finding the folder of images: %w", err)
		}
		address = "file:" + folder
	}
	return media.OpenStore(ctx, address)
}
