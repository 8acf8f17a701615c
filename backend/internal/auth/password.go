// Package auth proves who somebody is: passwords, sessions, and the token that shows that a change was asked for by our own page.
package auth

import (
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

// Parameters of argon2id, after OWASP's Password Storage Cheat Sheet: memory in KiB, passes, lanes, and bytes of salt and key.
const (
	argonMemory = 19456
	argonTime   = 2
	argonLanes  = 1
	saltLength  = 16
	keyLength   = 32
)

// Lengths of a password, in characters. There is no other rule but that it must not be among the most common.
const (
	LeastPassword = 8
	MostPassword  = 128
	commonCount   = 3000
)

// common are the most common passwords, from what was stolen elsewhere, in lower case.
var common = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range frequency.Lists["Passwords"].List[:commonCount] {
		words[strings.ToLower(word)] = true
	}
	return words
})

// CheckPassword returns what is wrong with a new password, or the zero Message and true.
func CheckPassword(password string) (wrong locale.Message, ok bool) {
	switch length := utf8.RuneCountInString(password); {
	case length < LeastPassword:
		return locale.T("auth.problem.passwordTooShort").With("Least", LeastPassword), false
	case length > MostPassword:
		return locale.T("auth.problem.passwordTooLong").With("Most", MostPassword), false
	case common()[strings.ToLower(password)]:
		return locale.T("auth.problem.passwordCommon"), false
	}
	return locale.Message{}, true
}

// Outdated reports whether a hash was made with other parameters than new ones are, so that it is made anew when the password is known.
func Outdated(hash string) bool {
	return !strings.HasPrefix(hash, fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, argonMemory, argonTime, argonLanes))
}

// Each hash takes 19 MiB and a core for some hundredths of a second; more at once would take them from people who are not signing in.
var hashing = semaphore.NewWeighted(4)

// HashPassword makes the hash of a password in the PHC string format. It waits while four others are being made; the error is that of
// ctx.
func HashPassword(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails, see crypto/rand
	key, err := derive(ctx, password, salt, argonMemory, argonTime, argonLanes, keyLength)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key)), nil
}

// noPassword is what a password is compared with when there is no account, so that the answer takes as long. Nothing hashes to it.
var noPassword = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
	base64.RawStdEncoding.EncodeToString(make([]byte, saltLength)), base64.RawStdEncoding.EncodeToString(make([]byte, keyLength)))

// VerifyPassword reports whether hash was made from password. With an empty hash it takes as long and says no. The error is that of ctx,
// or says that the hash cannot be read.
func VerifyPassword(ctx context.Context, password, hash string) (bool, error) {
	if hash == "" {
		_, err := verify(ctx, password, noPassword)
		return false, err
	}
	return verify(ctx, password, hash)
}

var errHash = errors.New("the password's hash cannot be read")

func verify(ctx context.Context, password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, errHash
	}
	var version int
	var memory, time uint32
	var lanes uint8
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return false, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &time, &lanes); err != nil {
		return false, errHash
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, errHash
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, errHash
	}
	got, err := derive(ctx, password, salt, memory, time, lanes, uint32(len(want)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

func derive(ctx context.Context, password string, salt []byte, memory, time uint32, lanes uint8, length uint32) ([]byte, error) {
	if err := hashing.Acquire(ctx, 1); err != nil {
		return nil, fmt.Errorf("waiting to hash a password: %w", err)
	}
	defer hashing.Release(1)
	return argon2.IDKey([]byte(password), salt, time, memory, lanes, length), nil
}

// NormaliseEmail is an address as it is compared: without spaces around it, in lower case. Strictly the part before the @ tells cases
// apart; no provider does.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
