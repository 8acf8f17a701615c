//go:build !linux

package embedded

import "syscall"

// Only Linux can end a child with its parent; elsewhere a server that outlived us is found and refused at the next start.
func attributes(o owner) *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Setpgid: true}
	if o.drop {
		attributes.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)} //nolint:gosec // numbers of users fit
	}
	return attributes
}
