-- A search looks up every third group of three letters of a word, and the last group. Together they hold each
-- letter of it, and LIKE checks the whole word. To look up a frequent group takes as long as a rare one.
create or replace function tms.word_grams(owner uuid, words text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(
    array_agg(distinct hashtextextended(substr(word, place, 3), hashtextextended(owner::text, 0))), '{}')
  from unnest(words) as word,
    lateral (select greatest(length(word) - 2, 1)) as ends (last),
    lateral (select generate_series(1, last, 3) union select last) as places (place)
$$;
