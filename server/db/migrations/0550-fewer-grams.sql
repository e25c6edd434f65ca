-- Of the three letters in a row of a searched word every third is enough, and the last: together they hold each
-- letter, and LIKE checks the word. To look up a frequent one takes as long as to look up a rare one.
create or replace function tms.word_grams(owner uuid, words text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(
    array_agg(distinct hashtextextended(substr(word, place, 3), hashtextextended(owner::text, 0))), '{}')
  from unnest(words) as word,
    lateral (select greatest(length(word) - 2, 1)) as ends (last),
    lateral (select generate_series(1, last, 3) union select last) as places (place)
$$;
