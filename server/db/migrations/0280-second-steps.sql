-- The second step of signing in: a code from an app that the person has set up. The app's secret is sealed,
-- and of the recovery codes only hashes are kept.
create table portal.second_steps (
  person_id uuid primary key references portal.people (id) on delete cascade,
  sealed_secret bytea not null,
  -- When a password was given for it last: soon after, the secret is no longer shown.
  begun_at timestamptz not null,
  -- Null: a code of the app was never given, and none is asked for.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: no code is good twice.
  last_period bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'
);
