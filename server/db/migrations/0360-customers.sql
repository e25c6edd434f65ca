-- Staff change customers in the console: of two who change one thing, the second is told.
alter table tms.sender_accounts
  add column updated_at timestamptz not null default now(),
  -- The text for searches: code, name and phone in small letters and Unicode's form NFKC.
  add column search_text text not null generated always as
    (lower(normalize(code || ' ' || name || ' ' || coalesce(phone, ''), nfkc))) stored;

create index sender_accounts_search on tms.sender_accounts
  using gin (tms.search_grams(organization_id, search_text)) with (gin_pending_list_limit = 256);
alter index tms.sender_accounts_search alter column 1 set statistics 0;

-- Why a person adjusted a wallet: its customer reads it beside the entry.
alter table tms.ledger_postings add column note text;
