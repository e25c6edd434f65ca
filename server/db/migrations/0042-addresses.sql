-- The address books of sender accounts, as this portal keeps them for its customers.

create table portal.addresses (
  id uuid primary key,
  account_id uuid not null,
  -- What the customer calls it.
  label text not null check (length(label) between 1 and 80),
  -- As the first step of a quote has it: text, point, areas, contact, note to the driver.
  place jsonb not null,
  -- Of each day from Monday on; null where nobody said.
  opening_hours jsonb,
  -- Who changes it says which version was on the screen.
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  used_at timestamptz,
  -- It can be brought back for a while, and is then swept.
  removed_at timestamptz
);

-- Two of one name cannot be told apart in a list.
create unique index addresses_by_label on portal.addresses (account_id, lower(label))
  where removed_at is null;
create index addresses_by_use on portal.addresses (account_id, used_at desc nulls last)
  where removed_at is null;
create index addresses_removed on portal.addresses (removed_at) where removed_at is not null;
