package cover

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// keptFor is how long a file stays in the folder after it was last drawn. An address that is older is drawn again.
const keptFor = 180 * 24 * time.Hour

// folder keeps drawn files, so that a server draws each once. It is a cache: what cannot be read is drawn again. A nil
// folder keeps nothing.
type folder struct{ path string }

// openFolder makes the folder and removes old files from it. It returns nil for "".
func openFolder(path string) (*folder, error) {
	if path == "" {
		return nil, nil
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of covers: %w", err)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("reading the folder of covers: %w", err)
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > keptFor {
			_ = os.Remove(filepath.Join(path, entry.Name()))
		}
	}
	return &folder{path: path}, nil
}

func (f *folder) has(name string) bool {
	if f == nil {
		return false
	}
	_, err := os.Stat(filepath.Join(f.path, name))
	return err == nil
}

func (f *folder) read(name string) ([]byte, bool) {
	if f == nil {
		return nil, false
	}
	content, err := os.ReadFile(filepath.Join(f.path, name))
	return content, err == nil && len(content) > 0
}

// write keeps a file. It renames a complete file, so that no reader sees part of one.
func (f *folder) write(name string, content []byte) {
	if f == nil {
		return
	}
	file, err := os.CreateTemp(f.path, name+".*.part")
	if err != nil {
		return
	}
	_, err = file.Write(content)
	if closed := file.Close(); err != nil || closed != nil ||
		os.Rename(file.Name(), filepath.Join(f.path, name)) != nil {
		_ = os.Remove(file.Name())
	}
}
