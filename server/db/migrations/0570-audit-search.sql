-- The text for searches of the staff's audit, and the lists that are read by it: the lines with rare words,
-- those of one kind, and those of one switch to a customer.
alter table portal.audit
  add column search_text text not null generated always as
    (lower(normalize(person_name || ' ' || person_email || ' ' || coalesce(account_name, ''), nfkc))) stored;

create index audit_search on portal.audit
  using gin (tms.search_grams(organization_id, search_text)) with (gin_pending_list_limit = 256);
alter index portal.audit_search alter column 1 set statistics 0;
create index audit_by_kind on portal.audit (organization_id, what, at desc, id desc);
create index audit_by_switch on portal.audit (acting_id, at desc, id desc);

-- A generated column has its value after this trigger only.
create or replace function portal.keep_audit() returns trigger language plpgsql as $$
declare
  words text[] = array['facts', 'account_name', 'search_text'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words
    and (new.account_name is not distinct from old.account_name and new.facts = old.facts - 'person'
      or new.account_name = '' and new.facts = '{}') then
    return new;
  end if;
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
