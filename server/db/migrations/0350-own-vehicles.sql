-- The plate of the vehicle that drives a trip of own people, and the list of those who drove lately.
alter table tms.own_trips add column plate text;

create index own_trips_driven on tms.own_trips (organization_id, changed_at desc)
  where driver_name is not null;

-- The board: the trips of paid orders by state, newest first. Many orders are never paid, and expire.
create index trips_on_board
  on tms.deliveries (organization_id, (quote_id is null), state, created_at desc, id desc)
  where leg_count = 0 and paid_at is not null;
