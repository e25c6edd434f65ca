-- Readers of the whole feed inside the service: each has a row with its place, which moves in the same
-- transaction as the rows that the reader writes of the entries.
create table tms.feed_consumers (
  name text primary key,
  position bigint not null,
  sequence bigint not null
);

insert into tms.feed_consumers (name, position, sequence)
  select 'webhooks', position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0
  from tms.feed_base;

-- Consumers read the entries of all organizations in one order.
create index feed_in_order on tms.feed (position, sequence);

create table tms.webhook_rules (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  enabled boolean not null,
  trigger text not null check (trigger in ('delivery_event_created', 'waybill_received',
    'waybill_canceled', 'waybill_paid', 'scheduled_task')),
  url text not null,
  method text not null check (method in ('POST', 'GET', 'DELETE', 'PUT', 'PATCH')),
  -- A JSON object, encrypted: headers often are a receiver's password. Their names are for the pages.
  sealed_headers bytea not null,
  header_names text[] not null,
  body_template text not null,
  timeout_seconds integer not null,
  conditions jsonb not null,
  delivery text not null check (delivery in ('once', 'retry')),
  cron text,
  timezone text,
  -- Null: it has no schedule, or is disabled.
  next_run_at timestamptz,
  -- Entries of the feed before this time are not pushed: the rule did not exist or was disabled.
  active_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its pushes stay in the log until they are deleted there.
  deleted_at timestamptz,
  primary key (organization_id, id),
  check ((trigger = 'scheduled_task') = (cron is not null and timezone is not null))
);

create index webhook_rules_due on tms.webhook_rules (next_run_at) where next_run_at is not null;

-- Each receiver of an organization. One that has not answered well is called by one push at a time: its
-- push holds `busy_until`. Kept for each organization, so that one cannot slow down the pushes of another.
create table tms.webhook_hosts (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  host text not null,
  is_well boolean not null,
  busy_until timestamptz,
  primary key (organization_id, host)
);

create table tms.webhook_pushes (
  organization_id uuid not null,
  id uuid not null,
  -- Pushes of one waybill under one rule are sent in this order.
  sequence bigint generated always as identity,
  rule_id uuid not null,
  trigger text not null check (trigger in ('delivery_event_created', 'waybill_received',
    'waybill_canceled', 'waybill_paid', 'scheduled_task')),
  -- The entry of the feed. Null: fired by a person, or by the schedule.
  feed_sequence bigint,
  -- Null: it has no waybill, or need not wait for earlier pushes of its waybill.
  ordered_by uuid,
  waybill_no text,
  host text not null,
  delivery text not null check (delivery in ('once', 'retry')),
  -- Without the signature fields, which are made when it is sent.
  body text not null,
  state text not null check (state in ('waiting', 'sending', 'delivered', 'failed', 'lost')),
  -- Null: it has not failed.
  cause text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- The claim that sends a push in state `sending`, and until when that is believed to be alive.
  claim_id uuid,
  claimed_until timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references tms.webhook_rules (organization_id, id)
    on delete cascade,
  unique (organization_id, rule_id, feed_sequence)
);

create index webhook_pushes_of_host on tms.webhook_pushes (organization_id, host, due_at, sequence)
  where state = 'waiting';
create index webhook_pushes_sending on tms.webhook_pushes (organization_id, host)
  where state = 'sending';
create index webhook_pushes_in_order
  on tms.webhook_pushes (organization_id, rule_id, ordered_by, sequence)
  where state in ('waiting', 'sending') and ordered_by is not null;
create index webhook_pushes_listed on tms.webhook_pushes (organization_id, created_at, id);

create table tms.webhook_attempts (
  organization_id uuid not null,
  push_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  method text not null,
  url text not null,
  -- Without the values of the rule's own headers.
  request_headers jsonb not null,
  -- Null: no response came.
  status integer,
  response_headers jsonb,
  -- At most 4 kB.
  response_body text,
  -- Null: it was delivered.
  cause text,
  -- More about the cause, such as ECONNREFUSED.
  detail text,
  primary key (organization_id, push_id, number),
  foreign key (organization_id, push_id) references tms.webhook_pushes (organization_id, id)
    on delete cascade
);
