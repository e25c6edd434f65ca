-- Administrators connect the gateway and the carriers in the console: of two who change one thing, the second
-- is told. The rules are replaced all at once, so all have the same moment.
alter table tms.gateway_connections add column updated_at timestamptz not null default now();
alter table tms.carrier_connections add column updated_at timestamptz not null default now();
alter table tms.carrier_rules add column updated_at timestamptz not null default now();
