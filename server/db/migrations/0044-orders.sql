-- The orders of our customers as far as this portal has heard of them, followed until they are over, and
-- what is to be told of them. The service keeps the truth and, for one elsewhere, pushes nothing.

-- Before the service is asked to make an order it stands here who asked: a process that ends between
-- the two leaves a quote that is looked at, and no order that nobody knows.
alter table portal.quotes
  add column ordering_by uuid references portal.people (id) on delete set null,
  add column ordering_since timestamptz,
  -- Null: nobody waits to hear of an order, or it is known.
  add column ordering_look_at timestamptz;

create index quotes_being_ordered on portal.quotes (ordering_look_at)
  where ordering_look_at is not null;

create table portal.orders (
  -- Its head delivery: the deliveryId that paying gave.
  delivery_id uuid primary key,
  quote_id uuid not null unique references portal.quotes (quote_id),
  account_id uuid not null,
  -- Who pressed Pay here; null when it was ordered by another program.
  ordered_by uuid references portal.people (id) on delete set null,
  ordered_at timestamptz not null,
  status text not null default 'awaiting_payment' check (
    status in (
      'awaiting_payment', 'awaiting_3pl', 'pending', 'assigning_driver', 'driver_assigned', 'picked_up',
      'in_transit', 'delivered', 'canceled', 'failed'
    )
  ),
  -- Since when, as far as this portal has heard.
  status_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  heard_at timestamptz not null default 'epoch',
  -- Null: it is over.
  next_look_at timestamptz,
  -- In a row, of looks that learned nothing.
  failures int not null default 0
);

create index orders_by_account on portal.orders (account_id, ordered_at desc, delivery_id desc);
create index orders_by_status on portal.orders (account_id, status, ordered_at desc);
create index orders_to_look_at on portal.orders (next_look_at) where next_look_at is not null;

-- What people who ordered here are written, each once.
create table portal.order_news (
  delivery_id uuid not null references portal.orders (delivery_id) on delete cascade,
  kind text not null check (kind in ('paid', 'delivered')),
  happened_at timestamptz not null,
  told_at timestamptz,
  -- Null: it was told, or it is too late to.
  next_try_at timestamptz,
  tries int not null default 0,
  primary key (delivery_id, kind)
);

create index order_news_to_tell on portal.order_news (next_try_at) where next_try_at is not null;

-- In triggers, because many ways lead to a quote's order and to its news, and none may pass them by.
create function portal.keep_order_of_quote() returns trigger language plpgsql as $$
begin
  insert into portal.orders
    (delivery_id, quote_id, account_id, ordered_by, ordered_at, status_at, next_look_at)
  values
    (new.delivery_id, new.quote_id, new.account_id, new.ordering_by,
     coalesce(new.ordering_since, new.created_at), coalesce(new.ordering_since, new.created_at),
     new.heard_at)
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_order after insert or update of delivery_id on portal.quotes
  for each row when (new.delivery_id is not null)
  execute function portal.keep_order_of_quote();

create function portal.keep_order_news() returns trigger language plpgsql as $$
begin
  if new.paid_at is not null and old.paid_at is null then
    insert into portal.order_news (delivery_id, kind, happened_at, next_try_at)
    values (new.delivery_id, 'paid', new.paid_at, new.heard_at) on conflict do nothing;
  end if;
  if new.delivered_at is not null and old.delivered_at is null then
    insert into portal.order_news (delivery_id, kind, happened_at, next_try_at)
    values (new.delivery_id, 'delivered', new.delivered_at, new.heard_at) on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger keep_news after update of paid_at, delivered_at on portal.orders
  for each row when (new.ordered_by is not null)
  execute function portal.keep_order_news();

insert into portal.orders
  (delivery_id, quote_id, account_id, ordered_at, status_at, next_look_at)
select delivery_id, quote_id, account_id, created_at, created_at, heard_at
from portal.quotes where delivery_id is not null;
