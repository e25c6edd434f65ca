-- Who may call: organizations, their key pairs, the plan features they pay for, the units goods
-- leave from, and their customers (sender accounts) with the addresses they dispatch from.
-- organization_id comes first in every key, so that the tables can be distributed by it.

create schema tms;

create table tms.organizations (
  id uuid primary key,
  name text not null,
  -- ISO 4217; what the organization settles in.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  timezone text not null,
  custom_waybill_numbers boolean not null default false,
  legacy_responses boolean not null default false,
  -- Made by the demo, so its keys may be told in demo.json; a real organization's never are.
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

-- The public pair is shown in the console and regenerated at will; the internal pair is the portal's
-- own and survives that.
create table tms.credentials (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  kind text not null check (kind in ('public', 'internal')),
  api_key text not null unique check (api_key ~ '^ak_[A-Za-z0-9_-]{20,}$'),
  -- AES-256-GCM under SECRET_KEY: nonce, ciphertext, tag.
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, kind)
);

create table tms.plan_features (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  feature text not null
    check (feature in ('waybills', 'delivery.planning', 'delivery.tracking', 'sender_accounts')),
  primary key (organization_id, feature)
);

create table tms.organization_units (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('headquarters', 'depot', 'hub', 'branch')),
  address text not null,
  province text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table tms.sender_accounts (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  -- The registered dispatch phone, as it is dialled: digits, with a leading + for a country code.
  phone text check (phone ~ '^\+?[0-9]{6,15}$'),
  -- The wallet's; null without a wallet.
  currency text check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create index sender_accounts_by_name
  on tms.sender_accounts (organization_id, name collate "C", id);
create index sender_accounts_by_phone on tms.sender_accounts (organization_id, phone);

create table tms.dispatch_addresses (
  organization_id uuid not null,
  sender_account_id uuid not null,
  id uuid not null,
  -- The first is the account's own choice for its pickups.
  sequence integer not null check (sequence >= 0),
  contact_name text not null,
  phone text not null check (phone ~ '^\+?[0-9]{6,15}$'),
  address text not null,
  subdistrict text,
  district text,
  province text,
  postal_code text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, sender_account_id, sequence),
  foreign key (organization_id, sender_account_id)
    references tms.sender_accounts (organization_id, id) on delete cascade
);
