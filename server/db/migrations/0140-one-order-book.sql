-- Quotes and orders are read from the service. The portal keeps a row for each quote for which Pay was
-- pressed here, until its buyer was told that it was paid and that it arrived; and links know their order.

create table portal.watches (
  quote_id uuid primary key,
  account_id uuid not null,
  -- The people who pressed Pay. Mails go to those of them who belong to the account.
  person_ids uuid[] not null,
  pressed_at timestamptz not null,
  -- Null until paying made an order of the quote, as far as is known.
  delivery_id uuid,
  order_no text,
  -- The last answer to Pay of a service that does not tell its payments.
  reply jsonb,
  replied_at timestamptz,
  paid_at timestamptz,
  canceled boolean not null default false,
  -- The mails that were written: 'paid', 'delivered'.
  told text[] not null default '{}',
  -- Null: it is over.
  next_look_at timestamptz,
  -- In a row, of looks that the service did not answer.
  failures int not null default 0
);

create index watches_to_look_at on portal.watches (next_look_at) where next_look_at is not null;
create index watches_by_order on portal.watches (account_id, delivery_id);

insert into portal.watches
  (quote_id, account_id, person_ids, pressed_at, delivery_id, order_no, reply, replied_at, paid_at,
   canceled, told, next_look_at, failures)
select q.quote_id, q.account_id,
  array(select b.person_id from portal.begun_payments b where b.quote_id = q.quote_id
        union select id from (values (o.ordered_by), (q.ordering_by)) as buyers (id)
        where id is not null),
  q.ordering_since, q.delivery_id, q.record #>> '{delivery,order_no}', r.reply, r.replied_at, o.paid_at,
  coalesce(o.status = 'canceled', false),
  array(select n.kind from portal.order_news n
        where n.delivery_id = o.delivery_id and n.next_try_at is null),
  case
    when exists (select from portal.order_news n
                 where n.delivery_id = o.delivery_id and n.next_try_at is not null) then now()
    else coalesce(o.next_look_at, q.ordering_look_at) end,
  coalesce(o.failures, 0)
from portal.quotes q
left join portal.orders o on o.quote_id = q.quote_id
left join portal.pay_replies r on r.quote_id = q.quote_id
where q.ordering_since is not null;

alter table portal.share_links
  add column quote_id uuid,
  add column order_no text,
  add column pickup_district text,
  add column pickup_province text,
  add column delivery_district text,
  add column delivery_province text;

update portal.share_links l
set quote_id = q.quote_id, order_no = q.record #>> '{delivery,order_no}',
  pickup_district = q.record #>> '{snapshot,request,pickup,district}',
  pickup_province = q.record #>> '{snapshot,request,pickup,province}',
  delivery_district = q.record #>> '{snapshot,request,delivery,district}',
  delivery_province = q.record #>> '{snapshot,request,delivery,province}'
from portal.quotes q where q.delivery_id = l.delivery_id;

-- An order that the portal did not know has no link.
delete from portal.share_links where quote_id is null;
alter table portal.share_links alter column quote_id set not null;

-- Addresses from before the account was in them, of what came since 0111.
insert into portal.moved (id, account_id)
select id, account_id
from portal.quotes cross join lateral (values (quote_id), (delivery_id)) as ids (id)
where id is not null
on conflict do nothing;

alter table portal.receipts drop constraint receipts_quote_id_fkey;

drop table portal.last_tracking, portal.begun_payments, portal.pay_replies, portal.order_news,
  portal.orders, portal.quotes;
drop function portal.keep_order_of_quote(), portal.keep_order_news();
