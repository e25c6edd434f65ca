-- Where the vehicle of the own fleet was when a program last said so.
alter table tms.own_trips
  add column lat double precision,
  add column lng double precision,
  add column located_at timestamptz,
  add check ((lat is null) = (lng is null) and (lat is null) = (located_at is null));

-- When a trip reached each status that it has had since it was last sent: {"picked_up": "2026-..."}.
alter table tms.deliveries add column reached_at jsonb not null default '{}';
