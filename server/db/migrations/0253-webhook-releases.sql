-- The pause of a rule has ended, and some of its pushes may still have the state `paused`: they are released in
-- portions, for there may be very many.
alter table tms.webhook_rules add column is_releasing boolean not null default false;

create index webhook_rules_releasing on tms.webhook_rules (organization_id, id) where is_releasing;
