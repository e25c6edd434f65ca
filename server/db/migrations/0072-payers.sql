-- Who is written about an order: whoever began the payment that was taken, and not who pressed Pay first.

create table portal.begun_payments (
  payment_id uuid primary key,
  quote_id uuid not null references portal.quotes (quote_id) on delete cascade,
  -- Of several who were told the same payment, the last.
  person_id uuid not null references portal.people (id) on delete cascade,
  begun_at timestamptz not null
);

create index begun_payments_by_quote on portal.begun_payments (quote_id, begun_at desc);
create index begun_payments_by_person on portal.begun_payments (person_id);

-- The payment that was taken; null where no service has told.
alter table portal.orders add column payment_id uuid;
