-- When the password was last given in a session: money, keys and people take it again after a while. A process
-- of the version before, which does not know the column, goes on signing people in.
alter table portal.sessions add column confirmed_at timestamptz not null default now();
update portal.sessions set confirmed_at = created_at;
