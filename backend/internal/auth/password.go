// Package auth has passwords, one-time codes, sign-in links, sessions, CSRF tokens, limits on attempts, and the policy
// that says which role may do what.
package auth

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/sync/semaphore"
)

// Passwords hashes and verifies passwords with argon2id. Its zero value has the parameters that OWASP's Password
// Storage Cheat Sheet recommends; tests may use cheaper ones.
type Passwords struct {
	Memory uint32 // KiB; zero for 12 MiB
	Passes uint32 // zero for 3
}

const (
	argonMemory = 12288 // KiB; with 3 passes as strong as 19 MiB with 2
	argonPasses = 3
	argonLanes  = 1
	saltLength  = 16 // bytes
	keyLength   = 32
)

// prefix returns the start of hashes with these parameters, in the PHC string format.
func (p Passwords) prefix() string {
	memory, passes := p.params()
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, memory, passes, argonLanes)
}

func (p Passwords) params() (memory, passes uint32) {
	return cmp.Or(p.Memory, argonMemory), cmp.Or(p.Passes, argonPasses)
}

// Outdated reports whether a hash has other parameters. It should be replaced when the password is known.
func (p Passwords) Outdated(hash string) bool { return !strings.HasPrefix(hash, p.prefix()) }

// hashSlots limits concurrent hashes, each of which takes 12 MiB and a core for some hundredths of a second.
var hashSlots = semaphore.NewWeighted(4)

// Hash returns the hash of a password in the PHC string format. It waits while four other hashes are being computed.
// The error is that of ctx.
func (p Passwords) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails, see crypto/rand
	memory, passes := p.params()
	key, err := derive(ctx, password, salt, memory, passes, argonLanes, keyLength)
	if err != nil {
		return "", err
	}
	return p.phc(salt, key), nil
}

// phc formats a hash in the PHC string format.
func (p Passwords) phc(salt, key []byte) string {
	return p.prefix() + base64.RawStdEncoding.EncodeToString(salt) + "$" + base64.RawStdEncoding.EncodeToString(key)
}

// Verify reports whether hash is of password. It reports false for an empty hash, of an account that does not exist,
// after the same time. The error is that of ctx, or says that the hash cannot be parsed.
func (p Passwords) Verify(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := verify(
			ctx,
			password,
			p.phc(make([]byte, saltLength), make([]byte, keyLength)),
		) // no password has this hash
		return false, err
	}
	return verify(ctx, password, hash)
}

var errInvalidHash = errors.New("the password's hash cannot be read")

func verify(ctx context.Context, password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, errInvalidHash
	}
	var version int
	var memory, time uint32
	var lanes uint8
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return false, errInvalidHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &time, &lanes); err != nil {
		return false, errInvalidHash
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, errInvalidHash
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, errInvalidHash
	}
	got, err := derive(ctx, password, salt, memory, time, lanes, uint32(len(want)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

func derive(
	ctx context.Context,
	password string,
	salt []byte,
	memory, time uint32,
	lanes uint8,
	length uint32,
) ([]byte, error) {
	if err := hashSlots.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("waiting to hash a password: %w", err)
	}
	defer hashSlots.Release(1)
	return argon2.IDKey([]byte(password), salt, time, memory, lanes, length), nil
}
