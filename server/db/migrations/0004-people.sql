-- The portal's own tables: the people who sign in, whatever service the portal stands in front of.

create schema portal;

create table portal.people (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('customer', 'ops', 'admin')),
  -- The organization of the service that the person belongs to.
  organization_id uuid not null,
  -- scrypt, as "salt:key" in hexadecimal.
  password_hash text not null,
  created_at timestamptz not null default now()
);

create unique index people_by_email on portal.people (lower(email));

-- The sender accounts of the service that a customer may act for.
create table portal.memberships (
  person_id uuid not null references portal.people (id) on delete cascade,
  sender_account_id uuid not null,
  primary key (person_id, sender_account_id)
);
