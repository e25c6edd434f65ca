-- The list of deliveries: the trips of load planning and of orders, by state, newest first.
create index trips_newest
  on tms.deliveries (organization_id, (quote_id is null), state, created_at desc, id desc)
  where leg_count = 0;
create index trips_of_account
  on tms.deliveries
    (organization_id, sender_account_id, (quote_id is null), state, created_at desc, id desc)
  where leg_count = 0;
