package embedded

import "syscall"

func attributes(o owner) *syscall.SysProcAttr {
	// SIGINT is PostgreSQL's fast shutdown: it comes when we end without having stopped it.
	attributes := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	if o.drop {
		attributes.Credential = &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)} //nolint:gosec // numbers of users fit
	}
	return attributes
}
