package cover

import (
	"bytes"
	"io"

	"github.com/andybalholm/brotli"
)

// quality of Brotli, 0 to 11. 9 is about 3 % larger than 11 and many times faster.
const quality = 9

func compress(content []byte) ([]byte, error) {
	var compressed bytes.Buffer
	w := brotli.NewWriterLevel(&compressed, quality)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return compressed.Bytes(), nil
}

func decompress(compressed []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(compressed)))
}
