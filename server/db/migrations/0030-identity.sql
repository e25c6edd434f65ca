-- Who is signed in where, the codes that prove an e-mail address, how often somebody has tried, and the
-- mailbox that the demo plays.

create table portal.sessions (
  id uuid primary key,
  -- SHA-256 of what the cookie holds: who reads this table can sign in as nobody.
  token_hash bytea not null unique check (length(token_hash) = 32),
  person_id uuid not null references portal.people (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Unused until then, it is over; and it is over at ends_at however much it is used.
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  -- Where it was last used from, to be recognized by the person.
  address text not null,
  user_agent text not null check (length(user_agent) <= 300)
);

create index sessions_by_person on portal.sessions (person_id, last_seen_at);
create index sessions_by_end on portal.sessions (idle_until);

create table portal.codes (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-up', 'reset')),
  email text not null,
  -- SHA-256 of what the cookie of the browser that asked holds: a code is good in that browser only.
  proof_hash bytea not null unique check (length(proof_hash) = 32),
  -- An HMAC under SECRET_KEY: six digits without a key would be guessed from any hash.
  code_hash bytea not null check (length(code_hash) = 32),
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index codes_by_end on portal.codes (expires_at);

-- Counted in windows. What a crash of the database forgets here is at most one window.
create unlogged table portal.limits (
  key text primary key,
  used int not null,
  resets_at timestamptz not null
);

create index limits_by_end on portal.limits (resets_at);

-- By its code an account is found again among any number of them; null: not looked up yet.
alter table portal.memberships add column account_code text;

create schema if not exists sandbox;

create table sandbox.mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  language text not null check (language in ('en', 'th', 'zh')),
  sent_at timestamptz not null
);

create index mails_by_recipient on sandbox.mails (lower(recipient), id);
