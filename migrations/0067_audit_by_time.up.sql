-- The newest entries of a tenant and of all, for staff.
create index audit_entries_tenant_at on audit_entries (tenant_id, at desc, id);
create index audit_entries_at on audit_entries (at desc, id);
