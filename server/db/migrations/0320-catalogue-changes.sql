-- Administrators change the catalogue in the console: of two who change one thing, the second is told.
alter table tms.vehicle_types add column updated_at timestamptz not null default now();
alter table tms.service_areas add column updated_at timestamptz not null default now();
alter table tms.services add column updated_at timestamptz not null default now();
