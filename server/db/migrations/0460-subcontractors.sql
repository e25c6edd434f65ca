-- Companies that drive trips for the organization, beside its own drivers.
create table tms.subcontractors (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  contact text,
  phone text,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);

comment on table tms.subcontractors is
  'Whose: people at subcontractors. What: name of the company, name and phone of its contact. Why: to assign trips to them. Kept: until they are removed.';

-- Null: the driver is of the own fleet.
alter table tms.fleet_drivers add column subcontractor_id uuid;
alter table tms.fleet_drivers add foreign key (organization_id, subcontractor_id)
  references tms.subcontractors (organization_id, id) on delete cascade;
create index fleet_drivers_of_subcontractors on tms.fleet_drivers (organization_id, subcontractor_id)
  where subcontractor_id is not null;

comment on table tms.fleet_drivers is
  'Whose: drivers of the own fleet and of subcontractors. What: name, phone, usual vehicle, company. Why: to assign trips to them. Kept: until they are removed.';

-- The name of the company that drives a trip, as it was when the trip was assigned.
alter table tms.own_trips add column subcontractor text
  check (subcontractor is null or provider = 'subcontractor');
