package tenancy

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// DomainState is a domain of a white-label, and whether the owner has proved to have it.
type DomainState struct {
	Domain    string
	Verified  bool
	Challenge string // value of the TXT record, and content of the file; empty for a domain from a file
	CheckedAt *time.Time
	Problem   DomainProblem // of the last check; empty without one
}

// DomainProblem is why a domain is not verified.
type DomainProblem string

// The problems of domains.
const (
	NoRecord DomainProblem = "no-record" // neither the record nor the file is there
	NoAnswer DomainProblem = "no-answer" // the domain does not exist or does not answer
)

// Where the challenge of a domain is looked for.
const (
	challengeRecord = "_lepelblad."                // before the domain: its TXT record
	challengeFile   = "/.well-known/lepelblad.txt" // on the domain
	maxChallenge    = 1 << 10                      // bytes of the file
	localDomains    = ".localhost"                 // RFC 6761: always this machine, so nothing can be proved
	checkTimeout    = 8 * time.Second              // of a domain, since a user waits
	selectDomains   = `select domain, verified_at is not null as verified, coalesce(challenge, '') as challenge,
		checked_at, coalesce(problem, '') as problem from tenant_domains where tenant_id = $1
		order by is_canonical desc, domain`
)

// Domains returns the domains of a white-label, the canonical one first.
func Domains(ctx context.Context, q postgres.Querier, id uuid.UUID) ([]DomainState, error) {
	rows, err := q.Query(ctx, selectDomains, id)
	if err != nil {
		return nil, fmt.Errorf("listing domains: %w", err)
	}
	domains, err := pgx.CollectRows(rows, pgx.RowToStructByName[DomainState])
	if err != nil {
		return nil, fmt.Errorf("listing domains: %w", err)
	}
	return domains, nil
}

// TextResolver looks up TXT records. net.Resolver implements it.
type TextResolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Verifier checks who owns domains.
type Verifier struct {
	Platform postgres.Platform
	Records  TextResolver
	Files    *outbound.Fetcher
	Dev      bool // domains under .localhost need no proof
}

// Verify looks for the challenge of a domain in its TXT record and in its file, and stores the result. The error is
// ErrNotFound when the white-label does not have the domain.
func (v Verifier) Verify(ctx context.Context, id uuid.UUID, domain string, by Editor) error {
	if _, err := Get(ctx, v.Platform, by.Tenants, id); err != nil {
		return err
	}
	domains, err := Domains(ctx, v.Platform, id)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(domains, func(d DomainState) bool { return d.Domain == domain })
	if at < 0 {
		return ErrNotFound
	}
	problem := v.check(ctx, domain, domains[at].Challenge)
	return v.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `
			update tenant_domains set checked_at = $3, problem = nullif($4, ''),
				verified_at = case when $4 = '' then coalesce(verified_at, $3) else verified_at end
			where tenant_id = $1 and domain = $2`
		if _, err := tx.Exec(ctx, sql, id, domain, by.Now, string(problem)); err != nil {
			return fmt.Errorf("saving the state of a domain: %w", err)
		}
		if problem != "" || domains[at].Verified {
			return nil
		}
		return by.note(ctx, tx, id, audit.DomainVerified)
	})
}

// check returns why the owner of a domain has not proved to have it, or "".
func (v Verifier) check(ctx context.Context, domain, challenge string) DomainProblem {
	if v.Dev && strings.HasSuffix(domain, localDomains) {
		return ""
	}
	if challenge == "" {
		return NoRecord
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	records, err := v.Records.LookupTXT(ctx, challengeRecord+domain)
	if slices.Contains(records, challenge) {
		return ""
	}
	file, fileErr := v.Files.Get(ctx, "https://"+domain+challengeFile, maxChallenge, "text/plain")
	if fileErr == nil && file.Address.Hostname() == domain && strings.TrimSpace(string(file.Body)) == challenge {
		return ""
	}
	missing, ok := errors.AsType[*net.DNSError](err)
	if err != nil && !(ok && missing.IsNotFound) && fileErr != nil {
		return NoAnswer
	}
	return NoRecord
}
