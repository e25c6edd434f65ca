-- A program that reports an event names a parcel by its own number. All parcels may have one of a few
-- such numbers, and then a plan for any number reads the whole table in search of the first two. In the
-- order of the ids, only this index is cheap.
drop index tms.parcels_by_out_parcel_no;
create index parcels_by_out_parcel_no on tms.parcels (organization_id, out_parcel_no, id)
  where out_parcel_no is not null;
