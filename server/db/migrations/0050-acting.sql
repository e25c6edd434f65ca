-- For whom staff act, since when, why and until when; and what was done for an account by somebody who
-- does not belong to it.

create table portal.acting (
  id uuid primary key,
  person_id uuid not null references portal.people (id) on delete cascade,
  -- The session in which it was begun. When that is over, so is this.
  session_id uuid not null,
  account_id uuid not null,
  -- As they were then: by its code the account is asked for again.
  account_code text not null,
  account_name text not null,
  reason text not null check (char_length(reason) between 5 and 300),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz,
  ended_by text check (ended_by in ('person', 'renewal', 'expiry', 'sign-out')),
  check ((ended_at is null) = (ended_by is null))
);

-- Of any number that are begun at once for one account, one runs.
create unique index acting_open on portal.acting (person_id, account_id) where ended_at is null;
create index acting_recent on portal.acting (person_id, started_at desc);

create table portal.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who they were then: neither a new name nor a person who has left changes what stands here.
  person_id uuid not null,
  person_name text not null,
  person_email text not null,
  person_role text not null,
  account_id uuid not null,
  account_name text not null,
  acting_id uuid not null,
  what text not null,
  facts jsonb not null
);

create index audit_by_time on portal.audit (at desc, id desc);
create index audit_by_account on portal.audit (account_id, at desc, id desc);
create index audit_by_person on portal.audit (person_id, at desc, id desc);

create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger audit_append_only before update or delete on portal.audit
  for each row execute function portal.refuse_change();
create trigger audit_never_emptied before truncate on portal.audit
  for each statement execute function portal.refuse_change();
