-- The categories that an organization sorts its waybills into.

create table tms.product_categories (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  code text not null,
  name text not null,
  primary key (organization_id, id),
  unique (organization_id, code)
);

-- Nothing has written a category of a waybill yet.
alter table tms.waybills add foreign key (organization_id, product_category_id)
  references tms.product_categories (organization_id, id);
