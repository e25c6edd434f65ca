-- Add-ons are changed in the console: of two who change one, the second sees that it changed.
alter table tms.addons add column updated_at timestamptz not null default now();
