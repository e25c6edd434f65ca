-- The text for searches, in small letters and Unicode's form NFKC, and the two lists that are read by it:
-- the lines with rare words, and those of one kind.
alter table portal.security_log
  add column search_text text not null generated always as
    (lower(normalize(person_name || ' ' || person_email || ' ' || coalesce(address, '') || ' '
      || coalesce(api_key, ''), nfkc))) stored;

create index security_log_search on portal.security_log
  using gin (tms.search_grams(organization_id, search_text)) with (gin_pending_list_limit = 256);
alter index portal.security_log_search alter column 1 set statistics 0;
create index security_log_by_kind on portal.security_log (organization_id, what, at desc, id desc);

-- A generated column has its value after this trigger only.
create or replace function portal.keep_security_log() returns trigger language plpgsql as $$
declare
  words constant text[] := array['person_name', 'person_email', 'address', 'user_agent', 'search_text'];
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
