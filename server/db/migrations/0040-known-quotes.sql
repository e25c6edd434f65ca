-- The quotes of our customers as far as this portal has heard of them. The service keeps the truth; this
-- list says whose a quote or an order is, and lets thousands be filtered without asking for each.

create table portal.quotes (
  quote_id uuid primary key,
  account_id uuid not null,
  -- Of the order it became; known here from the moment somebody began to pay.
  delivery_id uuid unique,
  status text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- As the service told it, without where each piece stands.
  record jsonb not null,
  heard_at timestamptz not null
);

create index quotes_by_account on portal.quotes (account_id, created_at desc, quote_id desc);
