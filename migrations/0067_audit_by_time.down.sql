drop index audit_entries_at, audit_entries_tenant_at;
