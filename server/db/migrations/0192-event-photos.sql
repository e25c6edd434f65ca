-- Photos that came with tracking events. Where storage for them is configured, a job moves the bytes there.

create table tms.event_photos (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- Null once the photo is in the storage.
  bytes bytea,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

-- A caller's parcel number names the parcel of an event.
create index parcels_by_out_parcel_no on tms.parcels (organization_id, out_parcel_no)
  where out_parcel_no is not null;
