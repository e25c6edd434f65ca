-- The public pair that was regenerated last is accepted for some hours more where somebody chose so: it is
-- `former` until then. A pair that ended at once is not kept.
alter table tms.credentials
  drop constraint credentials_kind_check,
  add constraint credentials_kind_check check (kind in ('public', 'former', 'internal')),
  add column ends_at timestamptz,
  add constraint credentials_end_check check ((kind = 'former') = (ends_at is not null)),
  -- Noted once a minute at most: the calls whose signature was right, and those whose was not.
  add column last_used_at timestamptz,
  add column last_used_from text,
  add column last_refused_at timestamptz,
  add column last_refused_from text;
