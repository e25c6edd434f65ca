-- The waybills as accept was given them, in an order of unloading; null: the delivery was planned at once. A plan
-- that is computed later tries this order too.
alter table tms.deliveries add column given_order uuid[];
