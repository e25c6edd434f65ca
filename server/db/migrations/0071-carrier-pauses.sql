-- Carriers that gave no answer to bookings, one after the other: how often, and until when they are not
-- asked. Here and not in a process, so that all processes leave it in peace together, one of them tries
-- it again, and a start forgets nothing. No row: it answers.
create table tms.carrier_pauses (
  organization_id uuid not null references tms.organizations (id) on delete cascade,
  provider text not null check (provider in ('provider_a', 'provider_b')),
  -- Without an answer in between.
  failures integer not null check (failures > 0),
  -- Of the last one.
  because text not null,
  -- Null: so far it is asked as ever. Once it has passed, whoever moves it on may ask once.
  ask_again_at timestamptz,
  -- How many such trials have failed: each makes the next wait longer.
  trials integer not null default 0,
  primary key (organization_id, provider)
);
