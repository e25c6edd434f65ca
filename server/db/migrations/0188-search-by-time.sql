-- A search for a frequent word reads the newest waybills only: besides their day, waybills have keys for
-- spans of 8, 64 and 512 days, so that one look into the index is neither for a handful nor for all.

drop index tms.waybill_search_keys;
drop function tms.owner_keys;

-- Names of what is no word of the text. With their space they are no grams.
create function tms.search_names(account uuid, tags text[], created timestamptz)
returns text[] language sql immutable parallel safe as $$
  select array(
    select name from (
      select 'account ' || account::text
      union all select 'tag ' || unnest(tags)
      union all select 'days ' || span || ' ' || floor(day / span::numeric)
        from (select (created at time zone 'UTC')::date - date '2000-01-01') as created_on (day),
          unnest(array[1, 8, 64, 512]) as span
    ) as names (name)
    where name is not null)
$$;

create function tms.name_keys(owner uuid, names text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select array(
    select hashtextextended(name, hashtextextended(owner::text, 0)) from unnest(names) as name)
$$;

create index waybill_search_keys on tms.waybill_search using gin (
  array_cat(tms.text_grams(organization_id, text),
    tms.name_keys(organization_id, tms.search_names(sender_account_id, tags, created_at)))
) with (gin_pending_list_limit = 256);
alter index tms.waybill_search_keys alter column 1 set statistics 0;
