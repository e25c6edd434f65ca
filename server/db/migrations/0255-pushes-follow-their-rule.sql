-- After a change of a rule the pushes that wait follow it in portions: those up to `align_up_to` (a sequence),
-- of which those up to `aligned_up_to` have done so. Null: none has to.
alter table tms.webhook_rules
  add column align_up_to bigint,
  add column aligned_up_to bigint not null default 0;

update tms.webhook_rules r set align_up_to = (
    select max(p.sequence) from tms.webhook_pushes p
    where p.organization_id = r.organization_id and p.rule_id = r.id
      and p.state in ('waiting', 'paused', 'sending'))
where r.is_releasing or r.paused_at is not null;

-- Its index goes with it.
alter table tms.webhook_rules drop column is_releasing;

create index webhook_rules_aligning on tms.webhook_rules (organization_id, id)
  where align_up_to is not null;

-- The log of one rule, and of what was not delivered. (Nobody looked pushes up by their waybill's number.)
drop index tms.webhook_pushes_of_waybill;
create index webhook_pushes_of_rule
  on tms.webhook_pushes (organization_id, rule_id, created_at, id);
create index webhook_pushes_in_trouble on tms.webhook_pushes (organization_id, created_at, id)
  where state in ('failed', 'lost');
