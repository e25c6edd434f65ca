-- When a parcel left a delivery, or was written anew: what was recorded before of its loading is of an
-- earlier time on the delivery, or of other goods.
alter table tms.parcels add column unloaded_at timestamptz;
