-- Staff change waybills from the list of all accounts too, without acting for one.
alter table portal.audit
  alter column account_id drop not null,
  alter column account_name drop not null,
  alter column acting_id drop not null,
  add check (num_nulls(account_id, account_name, acting_id) in (0, 3));
