-- The audit is read by person, by what was done and by the thing that it was done to, newest first.
create index audit_entries_by_actor
  on tms.audit_entries (organization_id, actor_id, created_at desc, id desc);
create index audit_entries_by_action
  on tms.audit_entries (organization_id, action, created_at desc, id desc);
create index audit_entries_by_subject
  on tms.audit_entries (organization_id, subject, created_at desc, id desc);
