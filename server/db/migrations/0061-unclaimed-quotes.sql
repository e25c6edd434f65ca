-- A guest's quote that ran out can be read, claimed and paid by nobody any more: it is swept after a while.
create index quotes_unclaimed on tms.quotes (expires_at) where sender_account_id is null;
