package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"github.com/google/uuid"
)

// folder stores files in a local folder, for a single instance of the server.
type folder struct{ root *os.Root }

func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of images: %w", err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of images: %w", err)
	}
	return &folder{root: root}, nil
}

// partialSuffix ends the names of incomplete files.
const partialSuffix = ".part"

// Put writes the file under a temporary name and renames it, so that no reader sees part of it.
func (f *folder) Put(_ context.Context, name string, content []byte) error {
	if err := f.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return fmt.Errorf("storing %s: %w", name, err)
	}
	temporary := name + "." + uuid.NewString() + partialSuffix
	if err := f.write(temporary, content); err != nil {
		_ = f.root.Remove(temporary)
		return fmt.Errorf("storing %s: %w", name, err)
	}
	if err := f.root.Rename(temporary, name); err != nil {
		return fmt.Errorf("storing %s: %w", name, err)
	}
	return nil
}

// write syncs the file to disk, because the row that is inserted next must not outlive it.
func (f *folder) write(name string, content []byte) error {
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, bytes.NewReader(content))
	return errors.Join(err, file.Sync(), file.Close())
}

// Get reads a file.
func (f *folder) Get(_ context.Context, name string) ([]byte, error) {
	content, err := f.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return content, nil
}

// Remove deletes a folder.
func (f *folder) Remove(_ context.Context, name string) error {
	if err := f.root.RemoveAll(name); err != nil {
		return fmt.Errorf("removing %s: %w", name, err)
	}
	return nil
}

// Walk visits the files, incomplete ones included, so that Sweep removes them too.
func (f *folder) Walk(ctx context.Context, visit func(string, time.Time) error) error {
	return fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed in the meantime
		}
		if err != nil || entry.IsDir() {
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("listing images: %w", err)
		}
		return visit(strings.TrimSuffix(name, partialSuffix), info.ModTime())
	})
}
