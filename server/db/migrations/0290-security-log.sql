-- Everything that concerns getting in, by person, network and browser. Lines are only added; they go when
-- they are 400 days old, and not before.
create table portal.security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  organization_id uuid not null,
  -- Name, address and role as they were then, like the audit's.
  person_id uuid not null,
  person_name text not null,
  person_email text not null,
  person_role text not null,
  what text not null,
  -- Null: not the person's own act.
  address text,
  user_agent text
);

create index security_log_by_time on portal.security_log (organization_id, at desc, id desc);
create index security_log_by_person on portal.security_log (person_id, at desc, id desc);
create index security_log_by_age on portal.security_log (at);

create function portal.keep_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception '% of % is refused: it is kept for 400 days', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger security_log_append_only before update or delete on portal.security_log
  for each row execute function portal.keep_security_log();
create trigger security_log_never_emptied before truncate on portal.security_log
  for each statement execute function portal.refuse_change();
