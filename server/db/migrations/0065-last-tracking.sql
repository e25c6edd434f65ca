-- Where each order was when the service last answered, for the time in which it does not.
create table portal.last_tracking (
  delivery_id uuid primary key references portal.orders (delivery_id) on delete cascade,
  account_id uuid not null,
  tracking jsonb not null,
  heard_at timestamptz not null
);
