-- The terms that a person accepted at sign-up: the SHA-256 of the text as its language's readers saw it, and
-- when. Null: signed up before, made by the set-up, or the seller had no terms.

alter table portal.people
  add column terms_hash bytea check (length(terms_hash) = 32),
  add column terms_accepted_at timestamptz,
  add check ((terms_hash is null) = (terms_accepted_at is null));
