-- The service lists an account's newest quotes only. One that has left that list while it was open is
-- asked for by itself, once, when its time is over: what has become of it then stays.
alter table portal.quote_hearings
  -- When the oldest that was listed was asked for. Null: nothing was.
  add column reaches_back_to timestamptz;

alter table portal.quotes
  add column asked_alone_at timestamptz;

create index quotes_left_open on portal.quotes (account_id, created_at desc)
  where status = 'active' and asked_alone_at is null;
