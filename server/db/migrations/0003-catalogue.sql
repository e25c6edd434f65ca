-- What an organization sells: vehicles with their boxes, services with the area they cover, the
-- rates a price is made from, routes and add-ons. Dimensions in millimetres, weights in grams, money
-- in minor units of the organization's currency.

create table tms.vehicle_types (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  inner_length_mm integer not null check (inner_length_mm > 0),
  inner_width_mm integer not null check (inner_width_mm > 0),
  inner_height_mm integer not null check (inner_height_mm > 0),
  payload_g integer not null check (payload_g > 0),
  -- [{ "position_mm": from the front wall, "tare_g", "limit_g" }, ...] from the front to the rear.
  axles jsonb not null,
  door_side text not null check (door_side in ('rear', 'side')),
  active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table tms.service_areas (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Null: the whole country.
  provinces text[],
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table tms.services (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  service_type text not null check (service_type in ('ftl_transport', 'ltl_transport')),
  service_area_id uuid not null,
  active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, service_area_id)
    references tms.service_areas (organization_id, id)
);

create table tms.rate_cards (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  service_id uuid not null,
  -- Null for a service that is not priced by vehicle.
  vehicle_type_id uuid,
  version integer not null check (version > 0),
  base_minor bigint not null check (base_minor >= 0),
  included_m integer not null check (included_m >= 0),
  per_km_minor bigint not null check (per_km_minor >= 0),
  -- For each kilogram of chargeable weight and band of distance; zero where the vehicle is the price.
  per_kg_minor bigint not null default 0 check (per_kg_minor >= 0),
  minimum_minor bigint not null check (minimum_minor >= 0),
  -- Road distance over great circle, in thousandths.
  road_factor_permille integer not null default 1300 check (road_factor_permille >= 1000),
  valid_from timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references tms.services (organization_id, id),
  foreign key (organization_id, vehicle_type_id)
    references tms.vehicle_types (organization_id, id)
);

create unique index rate_cards_by_version on tms.rate_cards (
  organization_id, service_id, coalesce(vehicle_type_id, '00000000-0000-0000-0000-000000000000'), version
);

create table tms.routes (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  service_id uuid not null,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, service_id) references tms.services (organization_id, id)
);

create table tms.route_nodes (
  organization_id uuid not null,
  route_id uuid not null,
  sequence integer not null check (sequence >= 0),
  name text not null,
  phone text not null check (phone ~ '^\+?[0-9]{6,15}$'),
  address text not null,
  district text not null,
  province text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (organization_id, route_id, sequence),
  foreign key (organization_id, route_id)
    references tms.routes (organization_id, id) on delete cascade
);

create table tms.addons (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  name text not null,
  -- A fixed sum a vehicle, or a share of the base price in thousandths.
  price_rule text not null check (price_rule in ('per_vehicle', 'share_of_base')),
  amount_minor bigint check (amount_minor >= 0),
  share_permille integer check (share_permille between 0 and 1000),
  active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, key),
  check ((price_rule = 'per_vehicle') = (amount_minor is not null)),
  check ((price_rule = 'share_of_base') = (share_permille is not null))
);
