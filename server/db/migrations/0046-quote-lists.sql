-- What the lists of orders and quotes show, search and add up, beside the record that it was read from.

alter table portal.quotes
  add column service_type text,
  add column from_text text,
  add column to_text text,
  -- One vehicle's type, or several with how many of each.
  add column vehicles jsonb not null default '[]',
  add column currency text,
  add column total_minor bigint,
  -- All that can be searched for, in lower case. Null: from before this column, filled when heard again.
  add column search_text text;

-- When the service was last asked for an account's quotes, by whichever process.
create table portal.quote_hearings (
  account_id uuid primary key,
  asked_at timestamptz not null,
  -- Null until it has answered once.
  heard_at timestamptz
);
