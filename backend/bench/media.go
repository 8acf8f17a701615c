package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/media"
)

// Limits of photos that are uploaded at the same time.
const (
	photoCount     = 20
	photoWidth     = 4000 // 12 million pixels, as of a phone
	photoHeight    = 3000
	maxPhotoMemory = 300 // MB
)

// benchMedia receives and redraws photos concurrently.
func benchMedia(ctx context.Context, l *limits) error {
	photo, err := noisyPhoto()
	if err != nil {
		return err
	}
	service := media.NewService(nil, nil, nil, time.Now)
	heap := trackMemory()
	begin := time.Now()
	var group sync.WaitGroup
	failed := make(chan error, photoCount)
	for range photoCount {
		group.Go(func() {
			upload, err := media.Receive(bytes.NewReader(photo))
			if err != nil {
				failed <- err
				return
			}
			defer upload.Close()
			if _, err := service.Render(ctx, upload, media.Whole); err != nil {
				failed <- err
			}
		})
	}
	group.Wait()
	took, growth := time.Since(begin), heap()
	close(failed)
	for err := range failed {
		return err
	}
	fmt.Fprintln(l.out, "photos")
	l.report(
		fmt.Sprintf("%d photos at once, 12 million pixels and %.1f MB each", photoCount, float64(len(photo))/(1<<20)),
		round(took).String(),
	)
	l.atMost("memory that they take", float64(growth)/(1<<20), maxPhotoMemory, " MB")
	fmt.Fprintln(l.out)
	return nil
}

// noisyPhoto returns a JPEG that is as hard to compress as one of a camera.
func noisyPhoto() ([]byte, error) {
	picture := image.NewYCbCr(image.Rect(0, 0, photoWidth, photoHeight), image.YCbCrSubsampleRatio420)
	random := rand.New(rand.NewPCG(1, 2))
	for _, plane := range [][]byte{picture.Y, picture.Cb, picture.Cr} {
		for n := range plane {
			plane[n] = byte(n>>7) + byte(random.IntN(24))
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: 85}); err != nil {
		return nil, fmt.Errorf("making a photo: %w", err)
	}
	return file.Bytes(), nil
}
