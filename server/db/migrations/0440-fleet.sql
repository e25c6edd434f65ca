-- The drivers and the vehicles of the own fleet.
create table tms.fleet_vehicles (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  plate text not null,
  vehicle_type_id uuid not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, plate),
  foreign key (organization_id, vehicle_type_id) references tms.vehicle_types (organization_id, id)
);

create table tms.fleet_drivers (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  phone text,
  -- The vehicle that this driver has usually.
  vehicle_id uuid,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, name, phone),
  foreign key (organization_id, vehicle_id) references tms.fleet_vehicles (organization_id, id)
    on delete set null (vehicle_id)
);

create index fleet_drivers_of_vehicles on tms.fleet_drivers (organization_id, vehicle_id)
  where vehicle_id is not null;

comment on table tms.fleet_vehicles is
  'No personal data: plates and types of the own vehicles.';
comment on table tms.fleet_drivers is
  'Whose: drivers of the own fleet. What: name, phone, usual vehicle. Why: to assign trips to them. Kept: until they are removed.';
