-- Receipts, tax invoices and credit notes: each is written once, with a number that has no gap.

-- To whom an account's receipts are written.
create table portal.tax_details (
  account_id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null,
  address text not null,
  tax_id text not null,
  branch text not null,
  changed_by uuid references portal.people (id) on delete set null,
  changed_at timestamptz not null
);

-- The last number of each kind in a year. Who writes a receipt holds this row until it is written.
create table portal.receipt_counters (
  organization_id uuid not null,
  kind text not null check (kind in ('receipt', 'tax-invoice', 'credit-note')),
  year int not null,
  last int not null default 0 check (last >= 0),
  primary key (organization_id, kind, year)
);

create table portal.receipts (
  number text not null,
  organization_id uuid not null,
  kind text not null check (kind in ('receipt', 'tax-invoice', 'credit-note')),
  year int not null,
  sequence int not null check (sequence > 0),
  quote_id uuid not null references portal.quotes (quote_id),
  account_id uuid not null,
  issued_at timestamptz not null,
  -- All that is printed: what is changed afterwards changes no receipt.
  content jsonb not null,
  primary key (organization_id, number),
  unique (organization_id, kind, year, sequence)
);

-- An order has one receipt, of either kind, and one credit note.
create unique index receipts_of_orders on portal.receipts (quote_id, (kind = 'credit-note'));
create index receipts_by_account on portal.receipts (account_id, issued_at desc);

-- A receipt that was given to somebody stays what it is.
create function portal.keep_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is never changed';
end
$$;

create trigger keep_receipts before update or delete on portal.receipts
  for each row execute function portal.keep_receipts();
