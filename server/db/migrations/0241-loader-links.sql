-- Links by which somebody without an account loads the vehicle of a delivery.

create table portal.loader_links (
  id uuid primary key,
  -- SHA-256 of the token, which is an HMAC of the id under SECRET_KEY, as in portal.share_links.
  token_hash bytea not null unique check (length(token_hash) = 32),
  delivery_id uuid not null,
  -- The account that the service is called for; null: the organization, for a delivery of load planning.
  account_id uuid,
  made_by uuid not null references portal.people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz
);

create index loader_links_by_delivery on portal.loader_links (delivery_id, created_at desc);
create index loader_links_by_person on portal.loader_links (made_by);
