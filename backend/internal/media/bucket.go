package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

// bucket stores files in S3.
type bucket struct {
	client *s3.Client
	name   *string
}

// openBucket opens a bucket with the machine's credentials and region; endpoint is empty for Amazon S3.
func openBucket(ctx context.Context, name, endpoint string) (*bucket, error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the credentials for S3: %w", err)
	}
	client := s3.NewFromConfig(cfg, func(options *s3.Options) {
		if endpoint == "" {
			return
		}
		options.BaseEndpoint, options.UsePathStyle = aws.String(endpoint), true
		// Not every compatible service supports checksums.
		options.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		options.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
	})
	return &bucket{client: client, name: aws.String(name)}, nil
}

// Put stores an object atomically.
func (b *bucket) Put(ctx context.Context, name string, content []byte) error {
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: b.name, Key: aws.String(name), Body: bytes.NewReader(content), ContentType: aws.String("image/jpeg"),
	})
	if err != nil {
		return fmt.Errorf("storing %s: %w", name, err)
	}
	return nil
}

// Get reads an object.
func (b *bucket) Get(ctx context.Context, name string) ([]byte, error) {
	object, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: b.name, Key: aws.String(name)})
	var noSuchKey *types.NoSuchKey
	if errors.As(err, &noSuchKey) {
		return nil, errNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", name, err)
	}
	defer object.Body.Close()
	content, err := io.ReadAll(object.Body)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return content, nil
}

// Remove deletes objects one by one: an image has a few.
func (b *bucket) Remove(ctx context.Context, folder string) error {
	return b.list(ctx, folder+"/", func(name string, _ time.Time) error {
		input := &s3.DeleteObjectInput{Bucket: b.name, Key: aws.String(name)}
		if _, err := b.client.DeleteObject(ctx, input); err != nil {
			return fmt.Errorf("removing %s: %w", name, err)
		}
		return nil
	})
}

// Walk visits all objects.
func (b *bucket) Walk(ctx context.Context, visit func(string, time.Time) error) error {
	return b.list(ctx, "", visit)
}

func (b *bucket) list(ctx context.Context, prefix string, visit func(string, time.Time) error) error {
	pages := s3.NewListObjectsV2Paginator(b.client, &s3.ListObjectsV2Input{Bucket: b.name, Prefix: aws.String(prefix)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return fmt.Errorf("listing images: %w", err)
		}
		for _, object := range page.Contents {
			if err := visit(aws.ToString(object.Key), aws.ToTime(object.LastModified)); err != nil {
				return err
			}
		}
	}
	return nil
}
