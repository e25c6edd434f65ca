-- Sums are whole minor units everywhere. Nothing has written these columns yet: waybills of an
-- organization's own, which state them, come later. A value that is there all the same stops the change.
do $$ begin
  if exists (select from tms.waybills where insured_value is not null)
    or exists (select from tms.parcels where item_value is not null) then
    raise exception 'a waybill states a value whose currency is not known here: convert it by hand';
  end if;
end $$;

alter table tms.waybills drop column insured_value;
alter table tms.waybills add column insured_minor bigint check (insured_minor >= 0);
alter table tms.parcels drop column item_value;
alter table tms.parcels add column item_value_minor bigint check (item_value_minor >= 0);
