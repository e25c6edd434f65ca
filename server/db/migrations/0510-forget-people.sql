-- People are taken out of what is kept: of an erased sender account at once, of everything else after its
-- years. The rows stay, because money was counted for them.

alter table tms.sender_accounts add column erased_at timestamptz;
create index sender_accounts_erased on tms.sender_accounts (erased_at) where erased_at is not null;

-- Since when a row names nobody.
alter table tms.waybills add column forgotten_at timestamptz;
alter table tms.deliveries add column forgotten_at timestamptz;
alter table tms.quotes add column forgotten_at timestamptz;
create index waybills_named on tms.waybills (created_at) where forgotten_at is null;
create index deliveries_named on tms.deliveries (created_at) where forgotten_at is null;
create index quotes_named on tms.quotes (created_at) where forgotten_at is null;
create index payments_with_slip on tms.payments (created_at) where slip_photo_id is not null;

-- The district stays, and about 11 km of the place.
create function tms.without_people(place jsonb) returns jsonb
  language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(key, case
      when key in ('country', 'province', 'district', 'city', 'postal_code', 'post_code') then value
      when key in ('lat', 'lng') and jsonb_typeof(value) = 'number'
        then to_jsonb(round(value::numeric, 1))
      when jsonb_typeof(value) = 'string' then '"-"'
      else 'null' end), '{}')
  from jsonb_each(place) where key <> 'contact'
$$;

-- Tables that are only ever added to may lose their words, and nothing else.
create function tms.keep_all_but_words() returns trigger language plpgsql as $$
declare
  words text[] := tg_argv[0]::text[];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words and not exists (
      select from jsonb_each(to_jsonb(new)) where key = any(words)
        and value not in ('null', '""', '{}', '[]')) then
    return new;
  end if;
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger waybill_events_append_only on tms.waybill_events;
create trigger waybill_events_append_only before update or delete on tms.waybill_events
  for each row execute function tms.keep_all_but_words('{place,message,lat,lng,photos}');
drop function tms.refuse_change();

drop trigger append_only on tms.ledger_postings;
create trigger append_only before update or delete on tms.ledger_postings
  for each row execute function tms.keep_all_but_words('{note}');

drop trigger append_only on tms.audit_entries;
create trigger append_only before update or delete on tms.audit_entries
  for each row execute function tms.keep_all_but_words('{details}');

comment on table tms.sender_accounts is
  'Whose: customers. What: name, phone. Why: to know whose a waybill is. Kept: until the account is erased.';
comment on table tms.waybills is
  'Whose: senders and receivers. What: name, phone, address, notes, value. Why: to carry it. Kept: 1827 days or as RETENTION_DAYS says, or until the account is erased; then without people.';
comment on table tms.waybill_events is
  'Whose: drivers and receivers. What: places, words and photos of each event. Why: to show the waybill to its customer. Kept: as long as the people of the waybill.';
comment on table tms.waybill_search is
  'Whose: senders and receivers. What: names, phones and addresses as words. Why: to search waybills. Kept: as long as the people of the waybill.';
comment on table tms.parcels is
  'Whose: senders and receivers. What: goods, measures, value, photos. Why: to carry them. Kept: as long as the people of the waybill; then the measures alone.';
comment on table tms.deliveries is
  'Whose: contacts of a trip. What: addresses, names, phones, goods, price, state. Why: to drive it. Kept: 1827 days or as RETENTION_DAYS says, or until the account is erased; then without people.';
comment on table tms.order_texts is
  'Whose: contacts of a trip. What: addresses, names, phones and goods as words. Why: to search orders. Kept: as long as the people of the order.';
comment on table tms.tracking_snapshots is
  'Whose: drivers and receivers. What: name and phone of the driver, number plate, places, photos and signature of the receiver. Why: to show the trip to its customer. Kept: as long as the people of the order.';
comment on table tms.own_trips is
  'Whose: drivers of the own fleet. What: name, phone, number plate, last place, signature of the receiver. Why: to reach the driver, and to show the trip to its customer. Kept: as long as the people of the order.';
comment on table tms.loading_records is
  'Whose: receivers. What: notes and photos of pieces. Why: to prove what was loaded and unloaded. Kept: as long as the people of the order; then without notes and photos.';
comment on table tms.quotes is
  'Whose: contacts of a trip. What: addresses, names, phones, notes, goods, prices. Why: to sell and to drive it. Kept: 7 days while nobody has claimed it, else 1827 days or as RETENTION_DAYS says, or until the account is erased; then without people.';
comment on table tms.quote_texts is
  'Whose: contacts of a trip. What: addresses, names, phones and goods as words. Why: to search quotes. Kept: as long as the people of the quote.';
comment on table tms.payments is
  'Whose: payers. What: sum, way, state, words on a transfer slip. Why: to know what was paid. Kept: without end, the words 1827 days or as RETENTION_DAYS says, or until the account is erased.';
comment on table tms.photos is
  'Whose: payers. What: pictures of transfer slips. Why: to compare them with what the bank received. Kept: 1827 days or as RETENTION_DAYS says, or until the account is erased.';
comment on table tms.ledger_postings is
  'Whose: customers. What: the reason of an adjustment, in the words of staff. Why: to prove where money went. Kept: without end, the words until the account is erased.';
comment on table tms.audit_entries is
  'Whose: staff. What: who changed what, with the words and names that were typed. Why: to prove who did what. Kept: without end, the names of a customer until the account is erased.';

-- The account that the quote of a photo belongs to; those of before this migration have none.
alter table portal.photo_quotes add column account_id uuid;
create index photo_quotes_account on portal.photo_quotes (account_id) where account_id is not null;
update portal.photo_quotes set until = now() + interval '1827 days' where until = 'infinity';
update portal.photos set look_at = now() + interval '1827 days' where look_at = 'infinity';

create function portal.keep_all_but_buyer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('content',
      old.content || jsonb_build_object('from', null, 'to', null,
        'buyer', (old.content -> 'buyer') || '{"name": "-", "address": ""}')) then
    return new;
  end if;
  raise exception 'a receipt is never changed' using errcode = 'restrict_violation';
end $$;

drop trigger keep_receipts on portal.receipts;
create trigger keep_receipts before update or delete on portal.receipts
  for each row execute function portal.keep_all_but_buyer();
drop function portal.keep_receipts();

create or replace function portal.keep_audit() returns trigger language plpgsql as $$
declare
  words text[] = array['facts', 'account_name'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words
    and (new.account_name is not distinct from old.account_name and new.facts = old.facts - 'person'
      or new.account_name = '' and new.facts = '{}') then
    return new;
  end if;
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

comment on table portal.acting is
  'Whose: staff. What: for which customer they acted, when and why. Why: to let staff act, and to prove it. Kept: without end, name and reason until the account is erased.';
comment on table portal.addresses is
  'Whose: contacts at addresses. What: name, phone, address, opening hours. Why: to fill in the next trip. Kept: until it is removed or the account is erased.';
comment on table portal.audit is
  'Whose: staff. What: name, e-mail address, role, what they did for which customer, the e-mail address of the colleague it was about. Why: to prove who did what. Kept: without end, the address of a colleague until that person has had the sign-in erased, the name of a customer until the account is erased.';
comment on table portal.memberships is
  'Whose: customers. What: which sender accounts a person may act for, as what, since when. Why: to let the right people in. Kept: until the person is removed from the account or the account is erased.';
comment on table portal.photos is
  'Whose: visitors and customers. What: photos of goods. Why: to show the load to those who carry it. Kept: as long as their draft or a quote needs them, 1827 days or as RETENTION_DAYS says once it is paid, or until the account is erased.';
comment on table portal.receipts is
  'Whose: buyers. What: name, address, tax number, trip and price. Why: receipts and tax invoices have to be kept. Kept: without end, name and address until the account is erased.';
comment on table portal.templates is
  'Whose: contacts at addresses. What: the draft of a trip that is sent often. Why: to fill in the next trip. Kept: until it is removed or the account is erased.';
comment on table tms.dispatch_addresses is
  'Whose: contacts of customers. What: name, phone, address, place. Why: to know where a waybill is picked up. Kept: until it is removed or the account is erased.';
