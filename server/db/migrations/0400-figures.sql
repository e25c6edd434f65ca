-- The figures of a day: how full its vehicles are, and whether they came in time.
alter table tms.deliveries
  -- When the goods should have arrived at the latest; null: the quote did not say.
  add column promised_until timestamptz,
  -- The part of the vehicle's room that its goods take; null: the vehicle is shared, or carries no order.
  add column fill_permille smallint check (fill_permille between 0 and 1000);

-- Older trips than these are in no figure.
update tms.deliveries d
set promised_until = (q.snapshot #>> '{trip,arrival,to}')::timestamptz,
  fill_permille = case when q.service_type = 'ftl_transport' and d.leg_count = 0 then
    round((q.load_plans -> greatest(d.leg_number - 1, 0) #>> '{fill,volume}')::numeric * 1000) end
from tms.quotes q
where q.organization_id = d.organization_id and q.id = d.quote_id
  and (d.created_at > now() - interval '60 days'
    or d.state in ('pending', 'ready_for_pickup', 'assigned', 'in_transit'));

create index trips_by_day_paid
  on tms.deliveries (organization_id, paid_at)
  include (head_id, id, currency, price_minor, fill_permille)
  where leg_count = 0 and quote_id is not null and canceled_at is null and settled_at is null;
create index trips_by_day_delivered
  on tms.deliveries (organization_id, state_since) include (promised_until)
  where leg_count = 0 and quote_id is not null and state = 'delivered';
