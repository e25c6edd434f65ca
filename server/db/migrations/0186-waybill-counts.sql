-- How many waybills an organization has, for the total of its list: exact, and read in no time. Concurrent
-- connections write to different rows, so that no creation waits for another. A waybill is never deleted
-- but with its organization.

create table tms.waybill_counts (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  slot smallint not null,
  waybills bigint not null,
  primary key (organization_id, slot)
) with (fillfactor = 50);

create function tms.count_waybills() returns trigger language plpgsql as $$
begin
  insert into tms.waybill_counts as counts (organization_id, slot, waybills)
  select organization_id, pg_backend_pid() % 32, count(*) from added group by organization_id
  on conflict (organization_id, slot) do update set waybills = counts.waybills + excluded.waybills;
  return null;
end $$;

create trigger waybills_counted after insert on tms.waybills referencing new table as added
  for each statement execute function tms.count_waybills();

insert into tms.waybill_counts (organization_id, slot, waybills)
select organization_id, 0, count(*) from tms.waybills group by organization_id;
