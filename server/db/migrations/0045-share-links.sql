-- Links by which somebody without an account sees where an order is.

create table portal.share_links (
  id uuid primary key,
  -- SHA-256 of what the link holds, which is an HMAC of the id under SECRET_KEY: the owner can be shown the
  -- link again, and who reads this table can open none.
  token_hash bytea not null unique check (length(token_hash) = 32),
  delivery_id uuid not null,
  account_id uuid not null,
  made_by uuid not null references portal.people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  -- Openings of its page; what the open page asks by itself is not counted.
  seen_count bigint not null default 0 check (seen_count >= 0),
  last_seen_at timestamptz
);

create index share_links_by_order on portal.share_links (delivery_id, created_at desc);
create index share_links_by_person on portal.share_links (made_by);
