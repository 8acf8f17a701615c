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

// folder keeps files in a folder of this machine: for one copy of the server.
type folder struct{ root *os.Root }

func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of pictures: %w", err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of pictures: %w", err)
	}
	return &folder{root: root}, nil
}

// partialSuffix is what files are called until they are whole.
const partialSuffix = ".part"

// Put writes a file under another name first, so that nobody ever reads half of it.
func (f *folder) Put(_ context.Context, name string, content []byte) error {
	if err := f.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return fmt.Errorf("keeping %s: %w", name, err)
	}
	part := name + "." + uuid.NewString() + partialSuffix
	if err := f.write(part, content); err != nil {
		_ = f.root.Remove(part)
		return fmt.Errorf("keeping %s: %w", name, err)
	}
	if err := f.root.Rename(part, name); err != nil {
		return fmt.Errorf("keeping %s: %w", name, err)
	}
	return nil
}

// write returns when the disk has all of it: the row that is written next must not outlive its file.
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

// Remove takes a folder away.
func (f *folder) Remove(_ context.Context, name string) error {
	if err := f.root.RemoveAll(name); err != nil {
		return fmt.Errorf("removing %s: %w", name, err)
	}
	return nil
}

// Walk visits the files, unfinished ones too: what was cut off is to be swept as well.
func (f *folder) Walk(ctx context.Context, visit func(string, time.Time) error) error {
	return fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was removed in the meantime
		}
		if err != nil || entry.IsDir() {
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("listing pictures: %w", err)
		}
		return visit(strings.TrimSuffix(name, partialSuffix), info.ModTime())
	})
}
