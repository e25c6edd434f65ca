-- Deliveries that load planning makes, beside those of orders.
alter table tms.deliveries
  add column origin_unit_id uuid,
  -- Counts the changes of its goods. A load plan is made of one count.
  add column goods_version integer not null default 1,
  -- Since when nothing is added, moved or removed; null: it may be.
  add column locked_at timestamptz,
  add foreign key (organization_id, origin_unit_id)
    references tms.organization_units (organization_id, id);

create table tms.delivery_plans (
  organization_id uuid not null,
  delivery_id uuid not null,
  -- It holds as long as the delivery's count is the same.
  goods_version integer not null,
  -- "load", "stops", "left_out" and "assumed_parcels" of the reply.
  plan jsonb not null,
  computed_at timestamptz not null,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, delivery_id)
    references tms.deliveries (organization_id, id) on delete cascade
);
