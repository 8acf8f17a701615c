package audit_test

import (
	"net/netip"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

func TestRecord_StoresOrigin(t *testing.T) {
	t.Parallel()
	database := seedtest.New(t)
	admin := database.Connect(t, "")
	var tenant uuid.UUID
	if err := admin.QueryRow(t.Context(), `select id from tenants where slug = 'fitpuur'`).Scan(&tenant); err != nil {
		t.Fatal(err)
	}
	scope := database.Open(t).Scope(tenant)
	origin := audit.Origin{IP: netip.MustParseAddr("192.0.2.1"), Request: uuid.New()}
	ctx := audit.WithOrigin(t.Context(), origin)
	if err := audit.Record(ctx, scope, audit.LoginFailed, uuid.Nil, seedtest.Now, nil); err != nil {
		t.Fatal(err)
	}
	var actor audit.Actor
	var ip netip.Addr
	var request uuid.UUID
	const sql = `select actor, ip, request_id from audit_entries`
	if err := admin.QueryRow(t.Context(), sql).Scan(&actor, &ip, &request); err != nil || actor != audit.Unknown ||
		ip != origin.IP ||
		request != origin.Request {
		t.Errorf("got actor %s, address %s and request %s (%v)", actor, ip, request, err)
	}
	for _, sql := range []string{`update audit_entries set action = 'nothing'`, `delete from audit_entries`} {
		if _, err := scope.Exec(t.Context(), sql); err == nil {
			t.Errorf("%q was accepted", sql)
		}
	}
}
