// Package auth proves who somebody is: passwords, sessions, and the token that shows that a change was asked for by our
// own page.
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
	"sync"
	"unicode/utf8"

	"github.com/ccojocar/zxcvbn-go/frequency"
	"golang.org/x/crypto/argon2"
	"golang.org/x/sync/semaphore"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Passwords hashes passwords with argon2id and checks them. Its zero value costs what OWASP's Password Storage Cheat
// Sheet advises; tests may spend less.
type Passwords struct {
	Memory uint32 // KiB; zero for 19 MiB
	Passes uint32 // over the memory; zero for 2
}

const (
	argonMemory = 19456 // KiB
	argonPasses = 2
	argonLanes  = 1
	saltLength  = 16 // bytes
	keyLength   = 32
)

// prefix is how the hashes begin that these costs make, in the PHC string format.
func (p Passwords) prefix() string {
	memory, passes := p.params()
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, memory, passes, argonLanes)
}

func (p Passwords) params() (memory, passes uint32) {
	return cmp.Or(p.Memory, argonMemory), cmp.Or(p.Passes, argonPasses)
}

// Lengths of a password, in characters. There is no other rule but that it must not be among the most common.
const (
	MinPasswordLength = 8
	MaxPasswordLength = 128
	commonCount       = 3000
)

// commonPasswords are the most common passwords, from what was stolen elsewhere, in lower case.
var commonPasswords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range frequency.Lists["Passwords"].List[:commonCount] {
		words[strings.ToLower(word)] = true
	}
	return words
})

// CheckPassword returns what is wrong with a new password, or the zero Message and true.
func CheckPassword(password string) (wrong locale.Message, ok bool) {
	switch length := utf8.RuneCountInString(password); {
	case length < MinPasswordLength:
		return locale.T("auth.problem.passwordTooShort").With("Least", MinPasswordLength), false
	case length > MaxPasswordLength:
		return locale.T("auth.problem.passwordTooLong").With("Most", MaxPasswordLength), false
	case commonPasswords()[strings.ToLower(password)]:
		return locale.T("auth.problem.passwordCommon"), false
	}
	return locale.Message{}, true
}

// Outdated reports whether a hash was made at other costs, so that it is made again when the password is known.
func (p Passwords) Outdated(hash string) bool { return !strings.HasPrefix(hash, p.prefix()) }

// Each hash takes 19 MiB and a core for some hundredths of a second; more at once would take them from people who are
// not signing in.
var hashSlots = semaphore.NewWeighted(4)

// Hash makes the hash of a password in the PHC string format. It waits while four others are being made; the error is
// that of ctx.
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

// phc writes a hash in the PHC string format.
func (p Passwords) phc(salt, key []byte) string {
	return p.prefix() + base64.RawStdEncoding.EncodeToString(salt) + "$" + base64.RawStdEncoding.EncodeToString(key)
}

// Verify reports whether hash was made from password. An empty hash, of an account that does not exist, takes as long
// and fits no password. The error is that of ctx, or says that the hash cannot be read.
func (p Passwords) Verify(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := verify(
			ctx,
			password,
			p.phc(make([]byte, saltLength), make([]byte, keyLength)),
		) // nothing hashes to zeros
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

// NormaliseEmail is an address as it is compared: without spaces around it, in lower case. Strictly the part before the
// @ tells cases apart; no provider does.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
