-- Somebody who has their sign-in erased is forgotten: what they did stays in the logs, without the words by
-- which they are known.
create or replace function portal.keep_security_log() returns trigger language plpgsql as $$
declare
  words constant text[] := array['person_name', 'person_email', 'address', 'user_agent'];
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.person_name = '' and new.person_email = ''
    and new.address is null and new.user_agent is null
    and to_jsonb(new) - words = to_jsonb(old) - words then
    return new;
  end if;
  raise exception '% of % is refused: it is kept for 400 days', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create function portal.keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.facts = old.facts - 'person'
    and to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts' then
    return new;
  end if;
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger audit_append_only on portal.audit;
create trigger audit_append_only before update or delete on portal.audit
  for each row execute function portal.keep_audit();

comment on table portal.security_log is
  'Whose: customers and staff. What: name, e-mail address, network address, browser, what happened. Why: to see who got in and who did not. Kept: 400 days, without these words once a customer has had the sign-in erased.';
comment on table portal.audit is
  'Whose: staff. What: name, e-mail address, role, what they did for which customer, the e-mail address of the colleague it was about. Why: to prove who did what. Kept: without end, the address of a colleague until that person has had the sign-in erased.';
comment on table portal.people is
  'Whose: customers and staff. What: name, e-mail address, role, language, calendar, password as scrypt, accepted terms. Why: to sign in, and to be named where something was done. Kept: until a customer has it erased; of staff without end.';
comment on table portal.invitations is
  'Whose: people who were asked in. What: e-mail address, role, who asked. Why: to let somebody join an account. Kept: until the person who was asked in has the sign-in erased, else without end.';
