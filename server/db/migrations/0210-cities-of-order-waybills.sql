-- The waybill of an order had the district of its quote's addresses as district. Other waybills have it as
-- city, as regions do, and the subdistrict as district.
update tms.waybills w set
  sender = w.sender || jsonb_build_object('city', w.sender->'district', 'district', null),
  receiver = w.receiver || jsonb_build_object('city', w.receiver->'district', 'district', null)
from tms.deliveries d
where d.organization_id = w.organization_id and d.id = w.delivery_id and d.quote_id is not null
  and w.sender->>'city' is null and w.receiver->>'city' is null;
