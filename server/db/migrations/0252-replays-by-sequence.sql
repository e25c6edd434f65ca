-- A replay reads what it repeats by sequence, the order in which pushes of a waybill are sent. The bounds
-- are found when it starts: it ends, also while new pushes are made.
alter table tms.webhook_replays
  drop column read_at,
  drop column read_id,
  add column read_sequence bigint not null,
  add column last_sequence bigint not null;

create index webhook_pushes_by_sequence on tms.webhook_pushes (organization_id, sequence);
