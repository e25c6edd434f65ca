-- What is carried, and by which trips: waybills with their parcels and events, deliveries, the orders
-- that wait for a person, and what carriers last reported. Weights in kilograms, lengths in
-- centimetres and goods values as decimals, exactly as a caller wrote them; prices in minor units.

create table tms.waybills (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  waybill_no text not null,
  -- The caller's own number; of an order, the id of its quote.
  out_trade_no text not null,
  state text not null check (state in (
    'draft', 'created', 'picked_up', 'accepted', 'delivering', 'delivered', 'failed', 'exception',
    'canceled', 'rescheduled', 'returning', 'returned', 'in_transit_sorted',
    'in_transit_hub_inbound', 'in_transit_hub_outbound')),
  sender_account_id uuid,
  service_id uuid,
  route_id uuid,
  -- The delivery it is loaded on; of an order, the head.
  delivery_id uuid,
  product_category_id uuid,
  additional_service_ids uuid[] not null default '{}',
  -- { "name", "phone", "phone2", "address", "district", "city", "province", "post_code", "lat", "lng" }
  sender jsonb not null,
  receiver jsonb not null,
  estimated_weight_kg double precision check (estimated_weight_kg >= 0),
  estimated_volume_m3 double precision check (estimated_volume_m3 >= 0),
  volumetric_weight_kg double precision check (volumetric_weight_kg >= 0),
  insured_value double precision check (insured_value >= 0),
  reference_no text,
  remark text,
  notes text,
  tags text[] not null default '{}',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  requires_signature boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, waybill_no),
  unique (organization_id, out_trade_no),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id),
  foreign key (organization_id, service_id) references tms.services (organization_id, id),
  foreign key (organization_id, route_id) references tms.routes (organization_id, id)
);

create index waybills_newest on tms.waybills (organization_id, created_at desc, id desc);
create index waybills_by_delivery on tms.waybills (organization_id, delivery_id);

create table tms.parcels (
  organization_id uuid not null,
  id uuid not null,
  waybill_id uuid not null,
  -- From 1, in the order they were given.
  sequence integer not null check (sequence > 0),
  parcel_no text not null,
  out_parcel_no text,
  item_desc text,
  item_value double precision check (item_value >= 0),
  -- Of one piece.
  weight_kg double precision check (weight_kg >= 0),
  length_cm double precision check (length_cm >= 0),
  width_cm double precision check (width_cm >= 0),
  height_cm double precision check (height_cm >= 0),
  piece_count integer not null check (piece_count > 0),
  products jsonb not null default '[]',
  photos text[] not null default '{}',
  -- The leg it travels on.
  delivery_id uuid,
  primary key (organization_id, id),
  unique (organization_id, parcel_no),
  unique (organization_id, waybill_id, sequence),
  foreign key (organization_id, waybill_id)
    references tms.waybills (organization_id, id) on delete cascade
);

create index parcels_by_delivery on tms.parcels (organization_id, delivery_id);

create table tms.waybill_events (
  organization_id uuid not null,
  id uuid not null,
  -- The order in which they were written: several can be of one moment.
  sequence bigint generated always as identity,
  waybill_id uuid not null,
  event_type text not null,
  -- When it happened, as far as who tells it knows, and when it was written here.
  event_time timestamptz not null,
  recorded_at timestamptz not null,
  source text not null check (source in ('order', 'carrier', 'person', 'program')),
  place text not null default '',
  message text not null default '',
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  photos text[] not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, waybill_id) references tms.waybills (organization_id, id)
);

create index waybill_events_in_order on tms.waybill_events (organization_id, waybill_id, sequence);

create function tms.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: it is only ever added to', tg_op, tg_table_name;
end $$;

create trigger waybill_events_append_only before update or delete on tms.waybill_events
  for each row execute function tms.refuse_change();

-- One vehicle's trip, or the head of an order on several vehicles, whose legs are the trips.
create table tms.deliveries (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  delivery_no text not null,
  -- Of a leg, its head.
  head_id uuid,
  -- From 1 for a leg; 0 for what is no leg.
  leg_number integer not null default 0 check (leg_number >= 0),
  -- Of a head that only has its legs' trips; 0 for what is a trip itself.
  leg_count integer not null default 0 check (leg_count >= 0),
  -- Of an order, at its head.
  quote_id uuid,
  waybill_id uuid,
  sender_account_id uuid,
  service_id uuid,
  -- The service's area when the order was made.
  service_area_id uuid,
  vehicle_type_id uuid,
  vehicle_type text,
  -- Where its goods go: { "pickup", "delivery", "pickup_window", "cargo_notes" } of the quote.
  route jsonb,
  weight_g bigint check (weight_g >= 0),
  pieces integer check (pieces >= 0),
  price_minor bigint check (price_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- The same moment in two enumerations: interface 3.2 and 3.4.
  state text not null check (state in (
    'pending', 'ready_for_pickup', 'assigned', 'in_transit', 'delivered', 'failed', 'cancelled')),
  status text not null check (status in (
    'pending', 'assigning_driver', 'driver_assigned', 'picked_up', 'in_transit', 'delivered',
    'canceled', 'failed')),
  -- What stands before the trip can be tracked; null when nothing does.
  awaiting text check (awaiting in ('payment', '3pl')),
  paid_at timestamptz,
  canceled_at timestamptz,
  cancel_reason text,
  -- A failed trip that will not be sent again, because it was given back its price.
  settled_at timestamptz,
  provider text check (provider in ('provider_a', 'provider_b', 'internal', 'subcontractor')),
  -- Empty for own fleet.
  external_order_id text not null default '',
  booked_at timestamptz,
  -- Which time it is sent: 1, or more after a trip that failed.
  attempt integer not null default 1 check (attempt > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, delivery_no),
  foreign key (organization_id, head_id) references tms.deliveries (organization_id, id),
  foreign key (organization_id, waybill_id) references tms.waybills (organization_id, id),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id),
  foreign key (organization_id, service_id) references tms.services (organization_id, id),
  foreign key (organization_id, vehicle_type_id)
    references tms.vehicle_types (organization_id, id),
  check ((head_id is null) = (leg_number = 0)),
  check (head_id is null or leg_count = 0),
  check (awaiting is distinct from 'payment' or paid_at is null)
);

-- However often a quote is paid, there is one order.
create unique index deliveries_one_order_a_quote on tms.deliveries (organization_id, quote_id)
  where head_id is null and quote_id is not null;
create unique index deliveries_legs on tms.deliveries (organization_id, head_id, leg_number)
  where head_id is not null;
create index deliveries_by_booking
  on tms.deliveries (organization_id, provider, external_order_id)
  where external_order_id <> '';

-- An order's waybill and its delivery name each other, so one of them is checked at the commit.
alter table tms.waybills add foreign key (organization_id, delivery_id)
  references tms.deliveries (organization_id, id) deferrable initially deferred;
alter table tms.parcels add foreign key (organization_id, delivery_id)
  references tms.deliveries (organization_id, id) deferrable initially deferred;

-- The trips that no machine gets any further: a person's work list.
create table tms.order_attention (
  organization_id uuid not null,
  id uuid not null,
  -- The trip, and the order it is of.
  delivery_id uuid not null,
  head_id uuid not null,
  reason text not null,
  detail text not null default '',
  since timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  primary key (organization_id, id),
  foreign key (organization_id, delivery_id) references tms.deliveries (organization_id, id),
  foreign key (organization_id, head_id) references tms.deliveries (organization_id, id)
);

create unique index order_attention_open
  on tms.order_attention (organization_id, delivery_id, reason) where resolved_at is null;
create index order_attention_list on tms.order_attention (organization_id, since, id)
  where resolved_at is null;

-- What a trip's carrier last reported, for all processes. A row is there from the booking on.
create table tms.tracking_snapshots (
  organization_id uuid not null,
  delivery_id uuid not null,
  -- Driver, vehicle, location, stops, times and proof of delivery.
  trip jsonb not null,
  -- Of the carrier's report and the sending it is of: one that is older is known as such when it
  -- arrives later.
  attempt integer not null,
  reported_at timestamptz,
  report_sequence bigint not null default -1,
  fetched_at timestamptz not null,
  -- Until then one process alone may ask the carrier.
  refresh_claimed_until timestamptz,
  -- The carrier was asked and gave no answer since then; null when it answers.
  silent_since timestamptz,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, delivery_id) references tms.deliveries (organization_id, id)
);
