-- What each process keeps in memory of the tables above stands on a lease: a process that could not
-- renew it keeps nothing, and a change is final once every leaseholder has dropped what it knew.

create table tms.cache_generation (
  only_row boolean primary key default true check (only_row),
  generation bigint not null
);
insert into tms.cache_generation (generation) values (0);

create table tms.cache_leases (
  process_id uuid primary key,
  seen_generation bigint not null,
  lease_until timestamptz not null
);

-- A text sealed with SECRET_KEY, by which a start with another key is told from the right one.
create table tms.secret_key_check (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
