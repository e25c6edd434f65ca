-- The transfers that were counted for a payment: the same sum again is suspicious.
create index bank_receipts_of_payments on tms.bank_receipts (organization_id, payment_id)
  where payment_id is not null;
