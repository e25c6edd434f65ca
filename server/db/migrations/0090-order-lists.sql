-- What the lists of quotes and orders are sorted, filtered and searched by.

-- The texts that can be searched for stand in tables of their own, because a quote or an order is
-- written many times and its text once or twice.
create table tms.quote_texts (
  organization_id uuid not null,
  quote_id uuid not null,
  -- Null until the quote is claimed: nobody searches it before.
  sender_account_id uuid,
  -- In small letters, Unicode's form NFKC and single spaces.
  text text not null,
  primary key (organization_id, quote_id),
  foreign key (organization_id, quote_id) references tms.quotes (organization_id, id)
    on delete cascade
);

create table tms.order_texts (
  organization_id uuid not null,
  delivery_id uuid not null,
  sender_account_id uuid not null,
  text text not null,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, delivery_id) references tms.deliveries (organization_id, id)
    on delete cascade
);

-- Every one, two and three letters in a row of a text, each as a number that also says whose text it is.
-- Thai and Chinese write no spaces, so words cannot be looked up as such, and pg_trgm knows neither the
-- letters of every script (it asks the locale) nor words of one or two letters.
create function tms.search_grams(owner uuid, written text, shortest int default 1)
returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(gram, hashtextextended(owner::text, 0))), '{}')
  from (
    select letter, letter || lead(letter) over following,
      letter || lead(letter) over following || lead(letter, 2) over following
    from string_to_table(written, null) with ordinality as letters (letter, place)
    window following as (order by place)
  ) as at_each_letter (one, two, three),
    lateral (values (1, one), (2, two), (3, three)) as grams (size, gram)
  where size >= shortest and strpos(gram, ' ') = 0
$$;

-- Those of a search: of each word its longest. Who has all of them may hold the words; LIKE says whether.
create function tms.word_grams(owner uuid, words text[])
returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from unnest(words) as word,
    unnest(tms.search_grams(owner, word, least(length(word), 3))) as gram
$$;

-- How an order stands, in one word: before it can be tracked, and in tracking.
alter table tms.deliveries
  add column service_type text check (service_type in ('ftl_transport', 'ltl_transport')),
  add column order_state text not null generated always as (
    case awaiting when 'payment' then 'awaiting_payment' when '3pl' then 'awaiting_3pl'
      else status end) stored,
  add column state_since timestamptz;

update tms.deliveries d set state_since = d.updated_at, service_type = q.service_type
from tms.quotes q where q.organization_id = d.organization_id and q.id = d.quote_id;
update tms.deliveries set state_since = updated_at where state_since is null;
alter table tms.deliveries alter column state_since set default now(),
  alter column state_since set not null;

-- The number of a quote that people read, as the program makes it from the quote's id.
create function pg_temp.quote_number(id uuid) returns text language plpgsql immutable as $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRTVWXYZ';
  digits text := right(replace(id::text, '-', ''), 16);
  rest numeric := 0;
  shown text := 'QT';
  weighted int := 0;
  digit int;
begin
  for place in 1..16 loop
    rest := rest * 16 + position(substr(digits, place, 1) in '0123456789abcdef') - 1;
  end loop;
  for place in 0..9 loop
    digit := rest % 31;
    rest := div(rest, 31);
    weighted := weighted + digit * (place + 2);
    shown := shown || substr(letters, digit + 1, 1);
  end loop;
  return shown || substr(letters, (31 - weighted % 31) % 31 + 1, 1);
end
$$;

insert into tms.quote_texts (organization_id, quote_id, sender_account_id, text)
select q.organization_id, q.id, q.sender_account_id,
  left(lower(normalize(regexp_replace(concat_ws(' ', d.delivery_no,
    pg_temp.quote_number(q.id), request ->> 'request_id', ends.texts, items.texts,
    request ->> 'cargo_notes'), '\s+', ' ', 'g'), nfkc)), 4000)
from tms.quotes q
cross join lateral (select q.snapshot -> 'request') as of_quote (request)
cross join lateral (
  select string_agg(concat_ws(' ', at ->> 'address', at ->> 'district', at ->> 'province',
    at ->> 'postal_code', at ->> 'phone', at #>> '{contact,name}', at #>> '{contact,phone}',
    at #>> '{contact,note}'), ' ')
  from unnest(array[request -> 'pickup', request -> 'delivery']) as at
) as ends (texts)
cross join lateral (
  select string_agg(concat_ws(' ', item ->> 'name', item ->> 'notes'), ' ')
  from jsonb_array_elements(request -> 'items') as item
) as items (texts)
left join tms.deliveries d on d.organization_id = q.organization_id and d.id = q.delivery_id;

insert into tms.order_texts (organization_id, delivery_id, sender_account_id, text)
select d.organization_id, d.id, d.sender_account_id, t.text
from tms.deliveries d
join tms.quote_texts t on t.organization_id = d.organization_id and t.quote_id = d.quote_id
where d.head_id is null;

-- New texts wait in a list, which every search reads through: a short one. Measured against none: a text
-- is written in a sixth of the time.
create index quote_texts_search on tms.quote_texts
  using gin (tms.search_grams(sender_account_id, text)) with (gin_pending_list_limit = 256)
  where sender_account_id is not null;
create index order_texts_search on tms.order_texts
  using gin (tms.search_grams(sender_account_id, text)) with (gin_pending_list_limit = 256);

-- Statistics of grams would say little, and to gather them takes every text apart.
alter index tms.quote_texts_search alter column 1 set statistics 0;
alter index tms.order_texts_search alter column 1 set statistics 0;

-- Orders are the deliveries that are heads, or the only trip, of what a quote became.
create index orders_of_account
  on tms.deliveries (organization_id, sender_account_id, created_at desc, id desc)
  where head_id is null and quote_id is not null;
create index orders_of_account_by_state
  on tms.deliveries (organization_id, sender_account_id, order_state, created_at desc, id desc)
  where head_id is null and quote_id is not null;
create index orders_newest on tms.deliveries (organization_id, created_at desc, id desc)
  where head_id is null and quote_id is not null;
create index orders_newest_by_state
  on tms.deliveries (organization_id, order_state, created_at desc, id desc)
  where head_id is null and quote_id is not null;
-- What was spent: the trips that were paid for and whose price was not given back.
create index trips_paid
  on tms.deliveries (organization_id, sender_account_id, paid_at) include (currency, price_minor)
  where leg_count = 0 and quote_id is not null and canceled_at is null and settled_at is null;

create index quotes_of_account_by_state
  on tms.quotes (organization_id, sender_account_id, status, created_at desc, id desc);
create index quotes_open on tms.quotes (organization_id, sender_account_id, expires_at)
  where status = 'active';
