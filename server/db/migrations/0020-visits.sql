-- What the portal keeps for a visitor who has not signed in: the draft of a quote and the last prices,
-- for as long as the browser's session and not much longer.

create table portal.visits (
  -- SHA-256 of the cookie: who reads the table cannot take a visit over.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  draft jsonb not null,
  -- Of the draft. It only grows, so a save that was overtaken on its way changes nothing.
  draft_version bigint not null check (draft_version >= 0),
  -- What the service last answered about prices. A guest cannot read a quote from it again.
  quotes jsonb,
  expires_at timestamptz not null
);

create index visits_by_expiry on portal.visits (expires_at);

-- How often somebody did what is limited, within a window that begins with the first time.
create table portal.turns (
  limit_name text not null,
  -- A keyed hash of an address or a visit.
  subject bytea not null check (octet_length(subject) = 32),
  taken integer not null check (taken > 0),
  window_ends_at timestamptz not null,
  primary key (limit_name, subject)
);

create index turns_by_end on portal.turns (window_ends_at);
