-- A link opens an order, or one waybill: then it has the waybill's number in place of delivery and quote.
-- Links to waybills that belong to no account are made by staff.

alter table portal.share_links
  alter column delivery_id drop not null,
  alter column quote_id drop not null,
  alter column account_id drop not null,
  add column waybill_no text,
  add constraint share_links_one_thing check (
    case when waybill_no is null
      then delivery_id is not null and quote_id is not null and account_id is not null
      else delivery_id is null and quote_id is null end);

create index share_links_by_waybill on portal.share_links (waybill_no, created_at desc)
  where waybill_no is not null;
