-- The sandboxes post what is due from the trade and the trip themselves, in their own order; the
-- notices and callbacks that were waiting are posted again from there.
alter table sandbox.gateway_trades
  add column notice_id uuid not null default gen_random_uuid(),
  -- When its notice is posted, or posted again; null when there is none, or it was accepted.
  add column notice_due_at timestamptz;

update sandbox.gateway_trades t set notice_due_at = ended_at
where exists (
  select from sandbox.gateway_notices n where n.trade_no = t.trade_no and n.settled_at is null);

create index gateway_trades_notice_due on sandbox.gateway_trades (notice_due_at)
  where notice_due_at is not null;

drop table sandbox.gateway_notices;
drop table sandbox.gateway_nonces;

update sandbox.carrier_trips t set next_sequence = c.first, next_event_at = c.due_at
from (
  select provider, order_no, min(sequence) as first, min(due_at) as due_at
  from sandbox.carrier_callbacks group by provider, order_no
) c
where c.provider = t.provider and c.order_no = t.order_no;

drop table sandbox.carrier_callbacks;
