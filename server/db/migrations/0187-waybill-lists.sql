-- The list of waybills is sorted, filtered and searched by this.

-- The text that can be searched for is in a table of its own, because a waybill is written at every state
-- and its text once or twice. Its key is in the order of the list.
create table tms.waybill_search (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  created_at timestamptz not null,
  waybill_id uuid not null,
  sender_account_id uuid,
  tags text[] not null,
  -- In small letters, Unicode's form NFKC and single spaces.
  text text not null,
  primary key (organization_id, created_at, waybill_id)
);

-- Three letters in a row, each three as a number that also says whose text it is. Of letters beyond ASCII,
-- one and two as well: a Chinese or Thai word can be that short. Short words of ASCII letters are in nearly
-- every text, and to index them would double the index.
create function tms.text_grams(owner uuid, written text)
returns bigint[] language sql immutable strict parallel safe as $$
  select array_cat(
    coalesce(array_agg(hashtextextended(one || two || three, seed))
      filter (where strpos(one || two || three, ' ') = 0), '{}'),
    array_cat(
      coalesce(array_agg(hashtextextended(one, seed)) filter (where ascii(one) > 127), '{}'),
      coalesce(array_agg(hashtextextended(one || two, seed))
        filter (where ascii(one) > 127 and two <> ' '), '{}')))
  from (select hashtextextended(owner::text, 0)) as owned (seed), (
    select letter, lead(letter) over following, lead(letter, 2) over following
    from string_to_table(written, null) with ordinality as letters (letter, place)
    window following as (order by place)) as at_each_letter (one, two, three)
$$;

-- Its account, its tags and the day of its creation (UTC), as numbers beside those of the text. With
-- their space they are no grams. By its day a search for a frequent word reads the newest days only.
create function tms.owner_keys(owner uuid, account uuid, tags text[], created timestamptz)
returns bigint[] language sql immutable parallel safe as $$
  select array(
    select hashtextextended(written, hashtextextended(owner::text, 0))
    from (select 'account ' || account::text union all select 'tag ' || unnest(tags)
      union all select 'day ' || ((created at time zone 'UTC')::date - date '2000-01-01')
    ) as keys (written)
    where written is not null)
$$;

-- Those of a search. Of each word three grams are enough, from its start, middle and end: LIKE has the
-- last word.
create function tms.word_keys(owner uuid, words text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select array(
    select distinct hashtextextended(substr(word, place, least(length(word), 3)),
      hashtextextended(owner::text, 0))
    from unnest(words) as word,
      unnest(array[1, greatest((length(word) - 1) / 2, 1), greatest(length(word) - 2, 1)]) as place
    where length(word) >= 3 or ascii(word) > 127)
$$;

create index waybill_search_of_account
  on tms.waybill_search (organization_id, sender_account_id, created_at, waybill_id)
  where sender_account_id is not null;

insert into tms.waybill_search
  (organization_id, created_at, waybill_id, sender_account_id, tags, text)
select w.organization_id, w.created_at, w.id, w.sender_account_id, w.tags,
  lower(normalize(trim(regexp_replace(concat_ws(' ', w.waybill_no, w.out_trade_no, w.reference_no,
    w.sender ->> 'name', w.receiver ->> 'name', phones.forms, parcels.numbers), '\s+', ' ', 'g')),
    nfkc))
from tms.waybills w
cross join lateral (
  select string_agg(concat_ws(' ', phone, nullif(digits, phone),
    case when starts_with(phone, '+') then '0' || substr(digits, 3) end), ' ')
  from (values (w.sender ->> 'phone'), (w.receiver ->> 'phone'), (w.receiver ->> 'phone2'))
      as phones (phone),
    lateral regexp_replace(phone, '\D', '', 'g') as digits
) as phones (forms)
cross join lateral (
  select string_agg(concat_ws(' ', p.parcel_no, p.out_parcel_no), ' ' order by p.sequence)
  from tms.parcels p where p.organization_id = w.organization_id and p.waybill_id = w.id
) as parcels (numbers);

-- New texts wait in a list, which every search reads through: a short one.
create index waybill_search_keys on tms.waybill_search using gin (
  array_cat(tms.text_grams(organization_id, text),
    tms.owner_keys(organization_id, sender_account_id, tags, created_at))
) with (gin_pending_list_limit = 256);
-- Statistics of grams would say little, and to gather them takes every text apart.
alter index tms.waybill_search_keys alter column 1 set statistics 0;

create index waybills_by_state on tms.waybills (organization_id, state, created_at, id);
create index waybills_of_account on tms.waybills (organization_id, sender_account_id, created_at, id)
  where sender_account_id is not null;
create index waybills_of_account_by_state
  on tms.waybills (organization_id, sender_account_id, state, created_at, id)
  where sender_account_id is not null;
drop index tms.waybills_by_delivery;
create index waybills_by_delivery
  on tms.waybills (organization_id, delivery_id, created_at, id) where delivery_id is not null;
