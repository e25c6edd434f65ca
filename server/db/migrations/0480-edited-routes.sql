-- Routes are changed in the console: of two who change one, the second sees that it changed.
alter table tms.routes
  add column updated_at timestamptz not null default now(),
  -- False: no new waybill names it.
  add column active boolean not null default true;
