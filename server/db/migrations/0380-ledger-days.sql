-- Finance reads what each day moved.
create index ledger_postings_by_time on tms.ledger_postings (organization_id, created_at);
