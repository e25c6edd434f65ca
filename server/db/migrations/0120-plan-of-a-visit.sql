-- The load plan that came with the price of a visit, apart from the other prices: it is large, and only
-- the page of the price reads it.
alter table portal.visits add column load_plan jsonb;
