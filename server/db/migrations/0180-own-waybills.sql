-- Waybills of an organization's own.

-- Numbers given out by allocate-number. A number is for one waybill.
create table tms.waybill_numbers (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  number text not null,
  allocated_at timestamptz not null,
  -- The waybill that has it, as its own number or as the caller's; null until then.
  waybill_id uuid,
  primary key (organization_id, number),
  foreign key (organization_id, waybill_id) references tms.waybills (organization_id, id)
);

create index waybill_numbers_by_number on tms.waybill_numbers (number);

-- A sender's phone finds the dispatch address.
create index dispatch_addresses_by_phone on tms.dispatch_addresses (organization_id, phone);

-- Whether a load plan was made of the waybills as they are now.
alter table tms.deliveries add column planned boolean not null default false;

-- The insured value is declared_value_minor, with its currency. Nothing wrote this column.
alter table tms.waybills drop column insured_minor;
