-- Records of loading say what was loaded of a delivery, as whoever loads reports it.

create table tms.loading_records (
  organization_id uuid not null,
  delivery_id uuid not null,
  -- The sender's.
  id uuid not null,
  -- A waybill that is written anew has other parcels with the same numbers.
  parcel_no text not null,
  first_piece integer not null check (first_piece >= 1),
  last_piece integer not null check (last_piece >= first_piece),
  state text not null check (state in ('loaded', 'missing', 'damaged', 'waiting')),
  note text not null,
  photo_id uuid,
  done_at timestamptz not null,
  received_at timestamptz not null,
  primary key (organization_id, delivery_id, id),
  foreign key (organization_id, delivery_id)
    references tms.deliveries (organization_id, id) on delete cascade
);

-- The counts of the records, in pieces, for lists of deliveries.
alter table tms.deliveries
  add column loaded_pieces integer not null default 0 check (loaded_pieces >= 0),
  add column missing_pieces integer not null default 0 check (missing_pieces >= 0),
  add column damaged_pieces integer not null default 0 check (damaged_pieces >= 0);
