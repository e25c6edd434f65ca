-- Loads and routes that an account sends again and again, under names of its own.

create table portal.templates (
  id uuid primary key,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- A draft as the steps keep it.
  draft jsonb not null,
  created_by uuid references portal.people (id) on delete set null,
  created_at timestamptz not null,
  -- For a while it can be had back.
  removed_at timestamptz
);

create unique index templates_by_name on portal.templates (account_id, lower(name))
  where removed_at is null;
create index templates_removed on portal.templates (account_id, removed_at)
  where removed_at is not null;
