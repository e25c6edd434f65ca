-- Quotes and orders are found under their account since the account is in every address. For the addresses
-- that mails and bookmarks have from before: of which account each id was.

create table portal.moved (
  id uuid primary key,
  account_id uuid not null
);

insert into portal.moved (id, account_id)
select id, account_id
from portal.quotes cross join lateral (values (quote_id), (delivery_id)) as ids (id)
where id is not null
on conflict do nothing;
