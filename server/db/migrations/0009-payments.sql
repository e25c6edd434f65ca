-- Payments: what a payer was asked for and what came of it, the organization's bank accounts and what
-- arrived on them, what is owed back, pictures, and the audit of what people did in the console.

create table tms.bank_accounts (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, account_number, currency)
);

-- The ways of paying that an organization has switched off for a while.
create table tms.paused_payment_methods (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  method text not null check (method in ('gateway', 'bank_transfer', 'wallet')),
  primary key (organization_id, method)
);

create table tms.payments (
  organization_id uuid not null references tms.organizations (id),
  id uuid not null,
  purpose text not null check (purpose in ('order', 'top_up')),
  quote_id uuid,
  delivery_id uuid,
  sender_account_id uuid not null,
  -- Of the account's wallet, where what comes back goes; null without one.
  wallet_currency text check (wallet_currency ~ '^[A-Z]{3}$'),
  type text not null check (type in ('qr', 'app', 'bank_transfer', 'wallet')),
  bank_code text,
  state text not null check (
    state in ('pending', 'partly_paid', 'paid', 'failed', 'lapsed', 'canceled', 'refunded')
  ),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the payment's currency. What was charged to a wallet can be in another one, its own.
  received_minor bigint not null default 0 check (received_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  charged_minor bigint check (charged_minor >= 0),
  charged_currency text check (charged_currency ~ '^[A-Z]{3}$'),
  refunded_charge_minor bigint not null default 0,
  -- The gateway's: which connection, and the number the trade has there.
  connection_id uuid,
  trade_no text,
  -- What pay answers, once the gateway has opened the trade.
  instructions jsonb,
  -- A bank transfer's.
  bank_account_id uuid,
  reference_code text,
  -- What a caller makes up so that a top-up sent again is the same one.
  request_id text,
  slip_photo_id uuid,
  slip_note text,
  slip_uploaded_at timestamptz,
  created_at timestamptz not null,
  -- When the QR or the link can't be paid any more; the order can be paid until its deadline.
  expires_at timestamptz,
  deadline_at timestamptz,
  paid_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, trade_no),
  unique (organization_id, reference_code),
  unique (organization_id, sender_account_id, request_id),
  foreign key (organization_id, quote_id) references tms.quotes (organization_id, id),
  foreign key (organization_id, delivery_id) references tms.deliveries (organization_id, id),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id),
  foreign key (organization_id, bank_account_id)
    references tms.bank_accounts (organization_id, id),
  check ((purpose = 'order') = (quote_id is not null)),
  check ((purpose = 'order') = (delivery_id is not null)),
  check (purpose = 'order' or type in ('qr', 'app')),
  check ((type in ('qr', 'app')) = (trade_no is not null and connection_id is not null)),
  check ((type = 'bank_transfer') = (reference_code is not null and bank_account_id is not null)),
  -- Nothing goes back that has not come.
  check (refunded_minor <= received_minor),
  check (refunded_charge_minor between 0 and coalesce(charged_minor, 0))
);

-- Whatever races, an order has one way open to be paid by, and is paid once.
create unique index payments_one_open on tms.payments (organization_id, delivery_id)
  where state in ('pending', 'partly_paid');
create unique index payments_one_paid on tms.payments (organization_id, delivery_id)
  where state = 'paid';
create index payments_by_quote on tms.payments (organization_id, quote_id, created_at desc, id desc);

-- What arrived on a bank account, as the organization's people confirmed it from its statement.
create table tms.bank_receipts (
  organization_id uuid not null references tms.organizations (id),
  -- The bank's own number of the transfer: the same one again changes nothing.
  bank_transaction_id text not null,
  -- Null: the payer wrote none that can be read.
  reference_code text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- On the bank's statement.
  received_at timestamptz not null,
  confirmed_at timestamptz not null,
  outcome text not null check (outcome in ('paid', 'partly_paid', 'late', 'unmatched')),
  payment_id uuid,
  -- What of it went on to the order, and what became the customer's or is owed back.
  applied_minor bigint not null default 0 check (applied_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  primary key (organization_id, bank_transaction_id),
  foreign key (organization_id, payment_id) references tms.payments (organization_id, id)
);

-- What is owed back to a payer who has no wallet for it. `bank`: a person has to transfer it.
create table tms.refunds (
  organization_id uuid not null references tms.organizations (id),
  id uuid not null,
  payment_id uuid not null,
  route text not null check (route in ('gateway', 'bank')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('due', 'done')),
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references tms.payments (organization_id, id),
  check ((state = 'done') = (done_at is not null))
);

create index refunds_due on tms.refunds (organization_id, created_at) where state = 'due';

create table tms.photos (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

-- Who did what in the console, and to what.
create table tms.audit_entries (
  organization_id uuid not null references tms.organizations (id),
  id uuid not null,
  actor_id uuid not null,
  actor_role text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create index audit_entries_newest on tms.audit_entries (organization_id, created_at desc, id desc);

create trigger append_only before update or delete on tms.audit_entries
  for each row execute function tms.refuse_ledger_change();
create trigger not_emptied before truncate on tms.audit_entries
  for each statement execute function tms.refuse_ledger_change();
