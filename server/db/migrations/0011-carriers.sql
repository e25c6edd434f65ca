-- Who drives: an organization's connections to carriers, the rules by which one is chosen, what was
-- booked with whom, and the trips of its own people. Below, in a schema of its own, what the sandbox
-- carriers know; the service never reads that.

create table tms.carrier_connections (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  provider text not null check (provider in ('provider_a', 'provider_b')),
  -- Null: the sandbox's carrier, wherever this installation has it.
  base_url text check (base_url ~ '^https?://'),
  -- By which the carrier knows us; the key with which both sides sign is sealed.
  key_id text not null,
  sealed_key bytea not null,
  active boolean not null default true,
  primary key (organization_id, provider)
);

-- Null: for every service, or everywhere. The lowest priority number is asked first.
create table tms.carrier_rules (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  service_id uuid,
  service_area_id uuid,
  priority integer not null check (priority >= 0),
  provider text not null check (provider in ('provider_a', 'provider_b', 'internal', 'subcontractor')),
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references tms.services (organization_id, id),
  foreign key (organization_id, service_area_id)
    references tms.service_areas (organization_id, id)
);

-- One row for each carrier that a delivery was offered to, written before it is asked, because a
-- carrier that did not answer may have taken it all the same.
--   asked      -> accepted, refused, abandoned
--   accepted   -> canceled, abandoned
--   abandoned  (another took it, or nobody needs it any more, and the carrier must hear so) -> released
create table tms.carrier_bookings (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  delivery_id uuid not null,
  -- A trip that failed may be sent again.
  attempt integer not null check (attempt > 0),
  provider text not null check (provider in ('provider_a', 'provider_b', 'internal', 'subcontractor')),
  state text not null default 'asked'
    check (state in ('asked', 'accepted', 'refused', 'abandoned', 'released', 'canceled')),
  external_order_id text,
  reason text,
  -- Of the newest trip taken from the carrier: what is older is late and changes nothing.
  sequence bigint not null default -1,
  asked_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, delivery_id, attempt, provider),
  check (state <> 'accepted' or external_order_id is not null),
  check (state <> 'refused' or reason is not null)
);

-- Two vehicles never come for one delivery.
create unique index carrier_bookings_accepted on tms.carrier_bookings (
  organization_id, delivery_id, attempt
) where state = 'accepted';

create unique index carrier_bookings_by_external_order on tms.carrier_bookings (
  organization_id, provider, external_order_id
) where external_order_id <> '';

-- Trips of the own fleet and of subcontractors, which people move.
create table tms.own_trips (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  delivery_id uuid not null,
  attempt integer not null check (attempt > 0),
  provider text not null check (provider in ('internal', 'subcontractor')),
  status text not null check (status in (
    'pending', 'assigning_driver', 'driver_assigned', 'picked_up', 'in_transit', 'delivered',
    'canceled', 'failed'
  )),
  driver_name text,
  driver_phone text,
  pod_photo_urls text[] not null default '{}',
  pod_signature_url text,
  delivered_at timestamptz,
  sequence bigint not null default 0,
  changed_at timestamptz not null,
  primary key (organization_id, delivery_id, attempt)
);

create schema if not exists sandbox;

create table sandbox.carrier_accounts (
  provider text not null check (provider in ('provider_a', 'provider_b')),
  key_id text not null,
  key text not null,
  -- A path alone: of this installation, wherever it is reached.
  callback_url text not null check (callback_url ~ '^(https?://|/)'),
  -- How it has been told to behave: see server/sandbox/carriers/behaviour.ts.
  behaviour jsonb not null default '{}',
  primary key (provider, key_id)
);

create table sandbox.carrier_trips (
  provider text not null,
  order_no text not null,
  key_id text not null,
  reference text not null,
  booked_at timestamptz not null,
  -- How much faster than the world its clock runs.
  speed double precision not null check (speed > 0),
  plan jsonb not null,
  behaviour jsonb not null default '{}',
  -- The next event that is to be told, and when; null when all have been.
  next_sequence integer not null,
  next_event_at timestamptz,
  primary key (provider, order_no),
  unique (provider, key_id, reference),
  foreign key (provider, key_id) references sandbox.carrier_accounts (provider, key_id)
    on delete cascade
);

create index carrier_trips_due on sandbox.carrier_trips (next_event_at)
  where next_event_at is not null;

create table sandbox.carrier_callbacks (
  id uuid primary key,
  provider text not null,
  order_no text not null,
  sequence integer not null,
  -- The trip as it was when the event happened, in the carrier's own words.
  body text not null,
  badly_signed boolean not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  foreign key (provider, order_no) references sandbox.carrier_trips (provider, order_no)
    on delete cascade
);

create index carrier_callbacks_due on sandbox.carrier_callbacks (due_at);
