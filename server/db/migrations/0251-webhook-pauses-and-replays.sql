alter table tms.webhook_rules
  -- The person who created it. Null: created before this column was.
  add column owner_id uuid,
  -- Null: it is never paused.
  add column circuit_breaker jsonb,
  -- Standard Webhooks: the secret, and the one before it while it is used too. Null: no such headers.
  add column sealed_secrets bytea,
  -- Attempts that have failed since the last that was delivered, counted for rules with a circuit breaker.
  add column failures integer not null default 0,
  add column failing_since timestamptz,
  add column paused_at timestamptz,
  add column paused_cause text,
  -- When a paused rule tries one of its pushes.
  add column probe_at timestamptz,
  add check ((paused_at is null) = (probe_at is null));

create index webhook_rules_paused on tms.webhook_rules (probe_at) where probe_at is not null;

-- A paused rule's pushes have a state of their own: the sender never looks at them.
alter table tms.webhook_pushes
  drop constraint webhook_pushes_state_check,
  add constraint webhook_pushes_state_check
    check (state in ('waiting', 'paused', 'sending', 'delivered', 'failed', 'lost')),
  -- Attempts made while its rule was paused: they do not count for when it is given up.
  add column probes integer not null default 0,
  -- Of the last attempt.
  add column duration_ms integer,
  -- The push that this one sends again, and for which replay.
  add column repeats uuid,
  add column replay_id uuid;

drop index tms.webhook_pushes_in_order;
create index webhook_pushes_in_order
  on tms.webhook_pushes (organization_id, rule_id, ordered_by, sequence)
  where state in ('waiting', 'paused', 'sending') and ordered_by is not null;
create index webhook_pushes_open on tms.webhook_pushes (organization_id, rule_id, sequence)
  where state in ('waiting', 'paused', 'sending');
-- How pushes ended over time is read from this index alone.
create index webhook_pushes_ended on tms.webhook_pushes (organization_id, rule_id, ended_at)
  include (state, duration_ms) where ended_at is not null;
-- Those that are lost when they have waited too long.
create index webhook_pushes_waiting_once on tms.webhook_pushes (created_at)
  where state = 'waiting' and delivery = 'once';
create index webhook_pushes_of_waybill
  on tms.webhook_pushes (organization_id, waybill_no, created_at, id) where waybill_no is not null;
create index webhook_pushes_of_replay on tms.webhook_pushes (organization_id, replay_id, state)
  where replay_id is not null;

-- A replay makes its pushes in portions, in the order of what it repeats: it has read up to
-- (read_at, read_id).
create table tms.webhook_replays (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  -- Made by the caller.
  id uuid not null,
  -- Null: pushes of all rules.
  rule_id uuid,
  -- Null: those of the states in the range of time.
  push_ids uuid[],
  states text[],
  from_time timestamptz,
  to_time timestamptz,
  state text not null check (state in ('running', 'stopped', 'done')),
  total integer not null,
  made integer not null default 0,
  read_at timestamptz not null default '-infinity',
  read_id uuid not null default '00000000-0000-0000-0000-000000000000',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);

create index webhook_replays_running on tms.webhook_replays (created_at) where state = 'running';
create index webhook_replays_listed on tms.webhook_replays (organization_id, created_at);
