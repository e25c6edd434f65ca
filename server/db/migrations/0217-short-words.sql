-- A search for one or two ASCII letters finds the words that begin with them. Such letters are in nearly
-- every text, and a search for rare ones read all texts; as beginnings of words the index can have them.
-- They are written with a space before them, so that they are neither grams nor names.

drop index tms.waybill_search_keys;

-- Besides three letters in a row, each as a number that also says whose text it is: of letters beyond
-- ASCII one and two as well (a Chinese or Thai word can be that short), and of a word that begins with an
-- ASCII letter its beginning.
create or replace function tms.text_grams(owner uuid, written text)
returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(hashtextextended(one || two || three, seed))
      filter (where strpos(one || two || three, ' ') = 0), '{}')
    || coalesce(array_agg(hashtextextended(one, seed)) filter (where ascii(one) > 127), '{}')
    || coalesce(array_agg(hashtextextended(one || two, seed))
      filter (where ascii(one) > 127 and two <> ' '), '{}')
    || coalesce(array_agg(hashtextextended(' ' || one, seed))
      filter (where before = ' ' and ascii(one) < 128 and one <> ' '), '{}')
    || coalesce(array_agg(hashtextextended(' ' || one || two, seed))
      filter (where before = ' ' and ascii(one) < 128 and one <> ' ' and two <> ' '), '{}')
  from (select hashtextextended(owner::text, 0)) as owned (seed), (
    select lag(letter, 1, ' ') over following, letter, lead(letter) over following,
      lead(letter, 2) over following
    from string_to_table(written, null) with ordinality as letters (letter, place)
    window following as (order by place)) as at_each_letter (before, one, two, three)
$$;

-- A short word needs three grams, from its start, middle and end, and a long one five: the
-- numbers of an organization often have the same start. LIKE has the last word.
create or replace function tms.word_keys(owner uuid, words text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select array(
    select distinct hashtextextended(case when length(word) < 3 and ascii(word) < 128 then ' ' || word
        else substr(word, place, least(length(word), 3)) end,
      hashtextextended(owner::text, 0))
    from unnest(words) as word,
      generate_series(0, case when length(word) < 9 then 2 else 4 end) as step,
      lateral (select 1 + greatest(length(word) - 3, 0) * step
        / case when length(word) < 9 then 2 else 4 end) as gram (place))
$$;

create index waybill_search_keys on tms.waybill_search using gin (
  array_cat(tms.text_grams(organization_id, text),
    tms.name_keys(organization_id, tms.search_names(sender_account_id, tags, created_at)))
) with (gin_pending_list_limit = 256);
alter index tms.waybill_search_keys alter column 1 set statistics 0;
