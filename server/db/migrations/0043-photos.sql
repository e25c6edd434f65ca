-- Photos that visitors add to their goods. Quotes carry their addresses, so a photo is kept for as long
-- as its visit lasts or a quote that can still be read refers to it.

create table portal.photos (
  -- In its address, and all that protects it: 256 random bits.
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}$'),
  -- The visit it came with, as in portal.visits, which it may outlive.
  visit_hash bytea not null check (octet_length(visit_hash) = 32),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  -- When it is to be looked whether anything still needs it; infinity once it is an account's.
  look_at timestamptz not null
);

-- JPEG is packed already: compressing it again would cost time and save nothing.
alter table portal.photos alter column bytes set storage external;

create index photos_by_visit on portal.photos (visit_hash);
create index photos_by_look on portal.photos (look_at);

create table portal.photo_quotes (
  quotation_id uuid not null,
  photo_name text not null references portal.photos (name) on delete cascade,
  -- A guest's quote can be read by nobody when its time is over; infinity: it is an account's.
  until timestamptz not null,
  primary key (quotation_id, photo_name)
);

create index photo_quotes_by_photo on portal.photo_quotes (photo_name);
