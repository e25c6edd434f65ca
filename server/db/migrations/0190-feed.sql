-- The feed: an entry for each change, written in the transaction of the change. Readers go by
-- (position, sequence) and read only positions below the oldest transaction that still runs, so that no
-- entry of a transaction that commits late is passed over. A position is the transaction's id; or that
-- of an earlier entry of the same subject where it is greater, because a transaction gets its id before
-- it waits for a lock, and the entries of one subject must keep the order of its changes.

create table tms.feed (
  organization_id uuid not null,
  position bigint not null,
  sequence bigint generated always as identity,
  at timestamptz not null,
  sender_account_id uuid,
  -- The waybill, delivery, order, quote or payment.
  subject_id uuid not null,
  -- As it is on the wire, without its time.
  entry jsonb not null,
  primary key (organization_id, position, sequence)
);

create index feed_of_subject on tms.feed (organization_id, subject_id, position);
create index feed_of_account on tms.feed (organization_id, sender_account_id, position, sequence)
  where sender_account_id is not null;

-- Added to transaction ids. A database that was restored on another server counts its transactions from
-- the beginning there; the number then grows so that positions go on.
create table tms.feed_base (
  id boolean primary key default true check (id),
  position bigint not null
);

insert into tms.feed_base (position) values (0);

-- The jobs that nobody worked; the feed has what they said.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'waybills.event';
  end if;
end $$;
