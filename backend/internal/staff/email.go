package staff

import (
	"context"
	"fmt"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// RequestEmailChange queues a mail with a code to a member's new address, unless another member has it, which the
// caller does not learn. The error is of kind Invalid when the present password is wrong.
func (s *Service) RequestEmailChange(
	ctx context.Context,
	member Member,
	present, email string,
	visitor auth.Token,
	now time.Time,
) error {
	if err := s.checkPresent(ctx, member, present); err != nil {
		return err
	}
	return s.requestCode(ctx, member.ID, auth.NormaliseEmail(email), visitor, now)
}

// EmailChange changes a member's address to the one that a code was mailed to.
type EmailChange struct {
	Member  Member
	Session auth.Token // in which it is changed; it remains
	Visitor auth.Token // of the browser that requested the code
	Email   string
	Code    string
}

// ChangeEmail changes an address, ends all other sessions and reset links, and notifies the old address. The error is
// of kind Invalid when the code is wrong or another member has the address.
func (s *Service) ChangeEmail(ctx context.Context, change EmailChange, now time.Time) error {
	id, email := change.Member.ID, auth.NormaliseEmail(change.Email)
	fits := false
	err := s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		with := Credentials{Code: change.Code, Visitor: change.Visitor}
		if fits, err = s.useMailedCode(ctx, tx, id, email, with, now); err != nil || !fits {
			return err
		}
		const save = `update staff set email = $2 where id = $1`
		if _, err := tx.Exec(ctx, save, id, email); err != nil {
			return fmt.Errorf("changing the address of a member of staff: %w", err)
		}
		if err := endLinks(ctx, tx, id); err != nil {
			return err
		}
		if err := endSessions(ctx, tx, id, change.Session); err != nil {
			return err
		}
		if err := recordOwn(ctx, tx, audit.StaffEmailChanged, id, now); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, LetterArgs{
			Tenant: jobs.Tenant{ID: postgres.PlatformID}, Letter: mail.StaffEmailChanged, Member: id,
			To: change.Member.Email, Email: email,
		})
	})
	if postgres.IsUnique(err) {
		fits, err = false, nil
	}
	if err == nil && !fits {
		err = errs.Fields{"code": locale.T("staff.problem.wrongEmailCode")}.Err()
	}
	return err
}
