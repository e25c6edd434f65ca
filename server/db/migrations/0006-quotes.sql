-- Priced offers. A quote keeps all it was made of, so that no later change of prices changes it.

create table tms.quotes (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  -- Null until an account claims it by reading it first.
  sender_account_id uuid,
  -- The account that asked, or null: whose request_id it is, also after another one has claimed it.
  requested_by uuid,
  request_id text not null,
  -- SHA-256 of the request in canonical form.
  request_hash bytea not null check (length(request_hash) = 32),
  -- An active quote past expires_at is expired, whether or not this says so yet.
  status text not null check (status in ('active', 'accepted', 'canceled', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null check (total_minor >= 0),
  service_id uuid not null,
  service_type text not null check (service_type in ('ftl_transport', 'ltl_transport')),
  -- [{ "kind", "amountMinor", "key" of an add-on }, ...], which add up to total_minor.
  breakdown jsonb not null,
  -- A vehicle each, with its type, price and items; the prices add up to total_minor.
  vehicles jsonb not null,
  -- The request, the distance, the versions of the rate cards.
  snapshot jsonb not null,
  -- Where each piece stands, a vehicle each: only who reads one quote gets it.
  load_plans jsonb not null,
  delivery_id uuid,
  provider text check (provider in ('provider_a', 'provider_b', 'internal', 'subcontractor')),
  primary key (organization_id, id),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id),
  foreign key (organization_id, requested_by)
    references tms.sender_accounts (organization_id, id),
  foreign key (organization_id, service_id) references tms.services (organization_id, id),
  -- What was accepted has an order, also when it was canceled afterwards.
  check (status <> 'accepted' or delivery_id is not null)
);

create index quotes_of_account
  on tms.quotes (organization_id, sender_account_id, created_at desc, id desc);
create index quotes_by_request on tms.quotes (organization_id, request_id, request_hash)
  where status = 'active';
-- One order has one quote.
create unique index quotes_by_delivery on tms.quotes (organization_id, delivery_id)
  where delivery_id is not null;
