-- Payments, receipts of the bank and refunds as the console lists them, and the refunds that people finish.
create index payments_newest on tms.payments (organization_id, created_at desc, id desc);
create index payments_by_state on tms.payments (organization_id, state, created_at desc, id desc);
create index payments_by_type on tms.payments (organization_id, type, created_at desc, id desc);
create index payments_of_orders on tms.payments (organization_id, delivery_id)
  where delivery_id is not null;

-- The place of a receipt in a list: the bank's own number has no order.
alter table tms.bank_receipts add column id uuid not null default gen_random_uuid();
create index bank_receipts_newest on tms.bank_receipts (organization_id, confirmed_at desc, id desc);
create index bank_receipts_by_outcome
  on tms.bank_receipts (organization_id, outcome, confirmed_at desc, id desc);
create index bank_receipts_of_payments on tms.bank_receipts (organization_id, payment_id)
  where payment_id is not null;
create index bank_receipts_by_reference on tms.bank_receipts (organization_id, reference_code)
  where reference_code is not null;

-- The bank's number of the transfer that gave it back.
alter table tms.refunds add column bank_transaction_id text;
create index refunds_newest on tms.refunds (organization_id, created_at desc, id desc);
create index refunds_by_state on tms.refunds (organization_id, state, created_at desc, id desc);
create index refunds_of_payments on tms.refunds (organization_id, payment_id);
