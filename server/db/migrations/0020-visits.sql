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
