-- Staff look for a trip by a part of its number or of its order's, at any age. A number never changes, so the
-- index is written only where a row is.
create index deliveries_by_part on tms.deliveries
  using gin (tms.search_grams(organization_id, delivery_no, 3)) with (gin_pending_list_limit = 256);
alter index tms.deliveries_by_part alter column 1 set statistics 0;
