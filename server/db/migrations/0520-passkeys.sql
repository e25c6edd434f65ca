create table portal.passkeys (
  -- As the browser names it.
  id text primary key check (length(id) between 1 and 1400),
  person_id uuid not null references portal.people (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  user_agent text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_person on portal.passkeys (person_id);

comment on table portal.passkeys is
  'Whose: customers and staff. What: public keys of their devices, with the browser that made each and times of use. Why: to sign in without a password. Kept: until it is removed.';

-- A signed challenge opens one session, although it is good for minutes.
create table portal.used_challenges (
  hash bytea primary key,
  ends_at timestamptz not null
);
create index used_challenges_end on portal.used_challenges (ends_at);

comment on table portal.used_challenges is 'No personal data: hashes of random numbers, for minutes.';
