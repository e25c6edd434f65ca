-- The ledger: double entry, append-only. Amounts are credits in minor units: what the organization owes
-- or has earned grows by a positive amount, what it holds elsewhere (the clearing accounts) by a negative
-- one. Nobody can bring it out of balance, past the service too: the tables themselves refuse an entry
-- set that does not sum to zero, a change of what is written, and a wallet below zero.

create table tms.ledger_accounts (
  organization_id uuid not null references tms.organizations (id),
  id uuid not null,
  kind text not null check (
    kind in (
      -- A customer's money with us, a wallet for each sender account that has one.
      'wallet',
      -- What the gateway and the bank have taken in for us.
      'gateway_clearing', 'bank_clearing',
      -- What came in for an order that is not paid in full yet.
      'deposits',
      'revenue',
      -- What is owed to a payer who has no wallet.
      'refunds_due',
      -- What came in and belongs to nothing that is known.
      'unallocated',
      -- Both sides of a change of currency.
      'exchange',
      -- What the organization itself puts into a wallet.
      'funding'
    )
  ),
  sender_account_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Kept for wallets only, by the entries themselves: one row for all of an organization's revenue
  -- would make all of its payments wait for each other.
  balance_minor bigint,
  entry_count bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, id, currency),
  unique nulls not distinct (organization_id, kind, sender_account_id, currency),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id),
  check ((kind = 'wallet') = (sender_account_id is not null)),
  check ((kind = 'wallet') = (balance_minor is not null)),
  check ((kind = 'wallet') = (entry_count is not null)),
  constraint wallet_not_below_zero check (balance_minor >= 0)
);

-- One event and its entries, which sum to zero in each currency.
create table tms.ledger_postings (
  organization_id uuid not null references tms.organizations (id),
  id uuid not null,
  -- What it was posted for: the same thing cannot be posted twice.
  key text not null,
  kind text not null check (kind in ('top_up', 'payment', 'refund', 'transfer', 'adjustment')),
  quote_id uuid,
  delivery_id uuid,
  payment_id uuid,
  created_at timestamptz not null,
  -- Entries can be added while it lasts, and never after.
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (organization_id, id),
  unique (organization_id, key)
);

create table tms.ledger_entries (
  organization_id uuid not null,
  id uuid not null,
  posting_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  -- Of a wallet: the how manyth entry it is, and what is in it then.
  sequence bigint,
  balance_after_minor bigint,
  primary key (organization_id, id),
  foreign key (organization_id, posting_id) references tms.ledger_postings (organization_id, id),
  foreign key (organization_id, account_id, currency)
    references tms.ledger_accounts (organization_id, id, currency)
);

create index ledger_entries_of_posting on tms.ledger_entries (organization_id, posting_id);
create unique index ledger_entries_of_account
  on tms.ledger_entries (organization_id, account_id, sequence);

create function tms.open_ledger_account() returns trigger language plpgsql as $$
begin
  new.balance_minor := case when new.kind = 'wallet' then 0 end;
  new.entry_count := case when new.kind = 'wallet' then 0 end;
  return new;
end $$;

create trigger opens_empty before insert on tms.ledger_accounts
  for each row execute function tms.open_ledger_account();

create function tms.take_ledger_entry() returns trigger language plpgsql as $$
begin
  perform from tms.ledger_postings p
    where p.organization_id = new.organization_id and p.id = new.posting_id
      and p.transaction_id = pg_current_xact_id();
  if not found then
    raise exception 'ledger posting % is closed', new.posting_id using errcode = 'check_violation';
  end if;
  new.sequence := null;
  new.balance_after_minor := null;
  update tms.ledger_accounts a
    set balance_minor = a.balance_minor + new.amount_minor, entry_count = a.entry_count + 1
    where a.organization_id = new.organization_id and a.id = new.account_id and a.kind = 'wallet'
    returning a.balance_minor, a.entry_count into new.balance_after_minor, new.sequence;
  return new;
end $$;

create trigger takes_entry before insert on tms.ledger_entries
  for each row execute function tms.take_ledger_entry();

create function tms.check_ledger_balance() returns trigger language plpgsql as $$
begin
  perform from tms.ledger_entries e
    where e.organization_id = new.organization_id and e.posting_id = new.posting_id
    group by e.currency having sum(e.amount_minor) <> 0;
  if found then
    raise exception 'ledger posting % does not sum to zero', new.posting_id
      using errcode = 'check_violation', constraint = 'posting_sums_to_zero';
  end if;
  return null;
end $$;

create constraint trigger posting_sums_to_zero after insert on tms.ledger_entries
  deferrable initially deferred for each row execute function tms.check_ledger_balance();

create function tms.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on tms.ledger_entries
  for each row execute function tms.refuse_ledger_change();
create trigger append_only before update or delete on tms.ledger_postings
  for each row execute function tms.refuse_ledger_change();
-- Only an entry, by the trigger above, changes an account.
create trigger only_by_entry before update on tms.ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function tms.refuse_ledger_change();
create trigger append_only before delete on tms.ledger_accounts
  for each row execute function tms.refuse_ledger_change();
create trigger not_emptied before truncate on tms.ledger_entries
  for each statement execute function tms.refuse_ledger_change();
create trigger not_emptied before truncate on tms.ledger_postings
  for each statement execute function tms.refuse_ledger_change();
create trigger not_emptied before truncate on tms.ledger_accounts
  for each statement execute function tms.refuse_ledger_change();
