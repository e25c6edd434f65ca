-- What an operator loads of GeoNames' dumps, shared by all organizations, and what was resolved for whom.

-- From the postal codes' dump. GeoNames gives a code several lines, one for each place that it serves.
create table tms.gazetteer_postal_codes (
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Letters and digits only, in upper case: people write spaces and hyphens as they like.
  code_key text not null,
  postal_code text not null,
  place_name text not null,
  -- As the service compares names by.
  name_key text not null,
  admin1_name text not null,
  admin2_name text not null,
  admin3_name text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  primary key (country, code_key, place_name, admin1_name, admin2_name, admin3_name)
);

-- From the dumps of places (allCountries, cities15000, a country's own).
create table tms.gazetteer_places (
  geoname_id bigint primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null,
  feature_class text not null,
  feature_code text not null,
  admin1_code text not null,
  admin2_code text not null,
  population bigint not null check (population >= 0),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);

create table tms.gazetteer_place_names (
  name_key text not null,
  geoname_id bigint not null references tms.gazetteer_places (geoname_id) on delete cascade,
  primary key (name_key, geoname_id)
);

create index gazetteer_place_names_of_place on tms.gazetteer_place_names (geoname_id);

-- From admin1CodesASCII and admin2Codes: TH.40 and TH.40.1040 to their names.
create table tms.gazetteer_admin_names (
  code text primary key check (code ~ '^[A-Z]{2}\.'),
  level smallint not null check (level in (1, 2)),
  name text not null
);

-- Typed addresses are personal data: rows older than ninety days are deleted as new ones come, and a
-- request that asks for no log leaves none.
create table tms.address_resolutions (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  resolved_at timestamptz not null,
  mode text not null check (mode in ('address', 'url', 'point')),
  input text not null,
  country text,
  lat double precision not null,
  lng double precision not null,
  source text not null,
  confidence double precision not null check (confidence between 0 and 1),
  primary key (organization_id, id)
);

create index address_resolutions_by_time on tms.address_resolutions (resolved_at);
