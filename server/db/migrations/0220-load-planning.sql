-- Load planning assumes for an organization: the size of a parcel that nothing else is known of.
create table tms.planning_settings (
  organization_id uuid primary key references tms.organizations (id) on delete cascade,
  pallet_length_mm integer not null check (pallet_length_mm between 1 and 100000),
  pallet_width_mm integer not null check (pallet_width_mm between 1 and 100000),
  pallet_height_mm integer not null check (pallet_height_mm between 1 and 100000)
);

-- Proposals that are computed after the reply. Kept for a day.
create table tms.planning_jobs (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  id uuid not null,
  -- The account that the request acted for: the job is nobody else's.
  sender_account_id uuid,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  -- The request's body, and when it is done the reply's.
  request jsonb not null,
  result jsonb,
  -- The body of the refusal.
  error jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  check ((ended_at is null) = (state in ('queued', 'running'))),
  check ((state = 'done') = (result is not null)),
  check ((state = 'failed') = (error is not null))
);

create index planning_jobs_by_age on tms.planning_jobs (organization_id, created_at);
