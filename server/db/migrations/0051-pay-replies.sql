-- What a payer was told to do, so that a page that was left shows it again: for services that tell it
-- once (reading a payment is an addition of ours), and of top-ups, which nobody can read again.

create table portal.pay_replies (
  quote_id uuid primary key references portal.quotes (quote_id) on delete cascade,
  -- The last one: another way of paying takes the place of the one before.
  reply jsonb not null,
  replied_at timestamptz not null
);

create table portal.top_ups (
  payment_id uuid primary key,
  account_id uuid not null,
  amount numeric not null,
  currency text not null,
  reply jsonb not null,
  -- Null: it does not lapse by itself.
  expires_at timestamptz,
  created_at timestamptz not null
);

create index top_ups_by_account on portal.top_ups (account_id, created_at desc);
