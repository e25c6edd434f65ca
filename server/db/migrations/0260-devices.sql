-- The browsers in which a person has signed in before: guesses of others never slow them down.
-- Found by the hash of a cookie, which opens nothing by itself.
create table portal.devices (
  person_id uuid not null references portal.people (id) on delete cascade,
  token_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (person_id, token_hash)
);
