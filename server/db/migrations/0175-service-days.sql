-- The days from pickup to arrival that a service states, counted from the pickup: for goods that share
-- a vehicle, whose time does not follow from the distance. Null: it states none.

alter table tms.services
  add column least_days integer check (least_days >= 0),
  add column most_days integer check (most_days <= 60),
  add check ((least_days is null) = (most_days is null)),
  add check (least_days <= most_days);
