-- Settings, units and product categories are changed in the console: of two who change one, the second
-- sees that it changed.
alter table tms.organizations add column updated_at timestamptz not null default now();

alter table tms.organization_units
  add column updated_at timestamptz not null default now(),
  -- False: no tour begins there any more.
  add column active boolean not null default true;

alter table tms.product_categories
  add column updated_at timestamptz not null default now(),
  -- False: no new waybill is of it.
  add column active boolean not null default true;
