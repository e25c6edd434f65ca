-- The plate of the vehicle that drives a trip of own people, and the list of those who drove lately.
alter table tms.own_trips add column plate text;

create index own_trips_driven on tms.own_trips (organization_id, changed_at desc)
  where driver_name is not null;
