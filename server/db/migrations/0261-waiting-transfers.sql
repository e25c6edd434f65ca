-- Bank transfers that wait for money, as the console lists them.
create index payments_waiting_transfers on tms.payments (organization_id, created_at, id)
  where type = 'bank_transfer' and state in ('pending', 'partly_paid');
