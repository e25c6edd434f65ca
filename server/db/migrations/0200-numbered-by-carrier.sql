-- Some carriers give parcels a number of their own, which must be on the label: the parcels of such a
-- service have no label before the carrier has numbered them.
alter table tms.services add column carrier_numbers_first boolean not null default false;
