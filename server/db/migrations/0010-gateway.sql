-- What an organization needs to know of its payment gateway, and, in a schema of its own, the gateway
-- that the demo and the tests play: the service never reads the latter.

create table tms.gateway_connections (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('sandbox', 'hosted')),
  -- Whom the gateway knows the organization as.
  merchant_id text not null,
  -- Null: the sandbox of this installation, wherever that is reached.
  base_url text check ((base_url is null) = (kind = 'sandbox')),
  -- AES-256-GCM under SECRET_KEY: nonce, ciphertext, tag.
  sealed_key bytea not null,
  -- A connection that was replaced still verifies and refunds what was paid through it.
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, kind, merchant_id)
);

create unique index gateway_connections_active
  on tms.gateway_connections (organization_id) where active;

create schema if not exists sandbox;

create table sandbox.gateway_merchants (
  id text primary key check (id ~ '^[a-z0-9-]{3,40}$'),
  name text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  timezone text not null,
  -- 13 digits of a tax number that was never issued, and 2 of a branch.
  biller_id text not null check (biller_id ~ '^[0-9]{15}$'),
  created_at timestamptz not null
);

create table sandbox.gateway_trades (
  -- The merchant's own number; it is in the address of the pay page, so nobody else has it.
  trade_no text primary key check (trade_no ~ '^[A-Za-z0-9-]{1,36}$'),
  merchant_id text not null references sandbox.gateway_merchants (id),
  -- Of what was asked: the same again is the same trade, another under this number is refused.
  request_hash bytea not null,
  state text not null check (state in ('open', 'paid', 'failed', 'closed')),
  type text not null check (type in ('qr', 'app')),
  bank_code text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null,
  notify_url text not null,
  return_url text not null,
  created_at timestamptz not null,
  -- An open trade lapses by the clock; nothing has to run for it.
  expires_at timestamptz not null,
  paid_amount_minor bigint check (paid_amount_minor > 0),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'paid') = (paid_amount_minor is not null)),
  check (type = 'app' or bank_code is null)
);

create table sandbox.gateway_refunds (
  trade_no text not null references sandbox.gateway_trades (trade_no),
  refund_no text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  primary key (trade_no, refund_no)
);

-- What the gateway has yet to tell its merchants, and what it has told: a process that is killed
-- leaves its claim, which lapses.
create table sandbox.gateway_notices (
  id uuid primary key,
  trade_no text not null references sandbox.gateway_trades (trade_no),
  state text not null check (state in ('paid', 'failed')),
  -- The exact text that is posted and signed: the same however often it is told.
  body text not null,
  -- Signed with another key, as somebody would who only pretends to be the gateway.
  forged boolean not null default false,
  due_at timestamptz not null,
  -- Due only once this one has been taken: a notice that overtakes an older one, on purpose.
  follows uuid references sandbox.gateway_notices (id),
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- Of the last attempt: a status, or why there was none.
  last_answer text,
  -- Taken by the merchant, or given up.
  settled_at timestamptz
);

create index gateway_notices_due on sandbox.gateway_notices (due_at) where settled_at is null;
create index gateway_notices_of_trade on sandbox.gateway_notices (trade_no);

-- A nonce is taken once while its signature is fresh.
create table sandbox.gateway_nonces (
  merchant_id text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (merchant_id, nonce)
);

create index gateway_nonces_by_age on sandbox.gateway_nonces (seen_at);
