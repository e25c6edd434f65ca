-- An account's people see which links to its orders are open, and who made them.
create index share_links_of_account on portal.share_links (account_id, made_by, created_at desc)
  where revoked_at is null;
