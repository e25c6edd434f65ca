-- Several people of one sender account, each with what they may do there, and how a colleague is asked in.

-- owner: all of it, and who else belongs. member: quotes, pays and cancels. viewer: looks on.
-- Whoever was there before there were roles opened the account, or was given all of it.
alter table portal.memberships
  add column role text not null default 'owner' check (role in ('owner', 'member', 'viewer')),
  add column joined_at timestamptz not null default now();

create index memberships_by_account on portal.memberships (sender_account_id, joined_at);

create table portal.invitations (
  id uuid primary key,
  account_id uuid not null,
  -- The only address that can accept it.
  email text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  -- SHA-256 of what the link in the mail holds.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- What the account was called then: shown to whoever is asked in, who may not read the account yet.
  account_name text not null,
  account_code text,
  invited_by uuid references portal.people (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- At most one of the two is ever set.
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);

-- Of one address there is one open invitation to an account: inviting again replaces it.
create unique index invitations_open on portal.invitations (account_id, lower(email))
  where accepted_at is null and revoked_at is null;
