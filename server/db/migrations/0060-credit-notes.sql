-- An order's price may go back in parts, a failed leg at a time. Each part has a credit note of its own;
-- of what was paid there is still one receipt.
drop index portal.receipts_of_orders;
create unique index receipts_of_orders on portal.receipts (quote_id) where kind <> 'credit-note';
create index credit_notes_of_orders on portal.receipts (quote_id, year, sequence)
  where kind = 'credit-note';

-- Of an order's price what has gone back, as far as this portal has heard. What was paid too much and
-- went back at once is no part of it.
alter table portal.orders
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0);
