-- A draft is one row with a version. A save names the page that sent it and a number that grows, so that a
-- row knows its last writer: the list of all saves that ever came (`heard`) is not needed any more.

alter table portal.visits rename to visits_before;

create table portal.visits (
  -- 'visit ' and the SHA-256 of the cookie (reading the table takes no visit over), or 'account ', the
  -- account and the person; either with ' aside ' and a name: a draft that gave way to another and is offered.
  owner text primary key
    check (owner ~ '^(visit [0-9a-f]{64}|account [0-9a-f-]{36} [0-9a-f-]{36})( aside [A-Za-z0-9_-]{1,96})?$'),
  id uuid not null default gen_random_uuid(),
  aside_of text generated always as (substring(owner from '^(.*) aside ')) stored,
  version bigint not null check (version >= 0),
  -- The last save's page and number; null where the portal itself wrote last.
  page text,
  seq bigint not null default 0,
  draft jsonb not null,
  -- What the service last answered about prices. A guest cannot read a quote from it again.
  quotes jsonb,
  -- The load plan that came with the price: it is large, and only the page of the price reads it.
  load_plan jsonb,
  -- The draft that became an order and the order, until something else is typed.
  ordered jsonb,
  expires_at timestamptz not null
);

-- Prices of an account are in its own drafts alone from now on: here they are asked for again.
insert into portal.visits (owner, version, draft, quotes, load_plan, expires_at)
select 'visit ' || encode(token_hash, 'hex'), draft_version, draft,
  case when not quotes ? 'keptForAccountId' then quotes end,
  case when not quotes ? 'keptForAccountId' then load_plan end, expires_at
from portal.visits_before;

drop table portal.visits_before;

create index visits_aside on portal.visits (aside_of) where aside_of is not null;
create index visits_by_expiry on portal.visits (expires_at);

alter table portal.photos add column owner text;
update portal.photos set owner = 'visit ' || encode(visit_hash, 'hex');
alter table portal.photos alter column owner set not null, drop column visit_hash;
create index photos_by_owner on portal.photos (owner);
