-- Each parcel has a state; the waybill's follows from them (lib/contract/states/waybill-of-parcels.ts).

alter table tms.parcels
  add column state text not null default 'created' check (state in (
    'draft', 'created', 'picked_up', 'accepted', 'delivering', 'delivered', 'failed', 'exception',
    'canceled', 'rescheduled', 'returning', 'returned', 'in_transit_sorted',
    'in_transit_hub_inbound', 'in_transit_hub_outbound')),
  -- When the newest event on it happened, other than its creation: an event from before changes no state.
  add column last_event_at timestamptz;

update tms.parcels p set state = w.state, last_event_at = (
    select max(e.event_time) from tms.waybill_events e
    where e.organization_id = w.organization_id and e.waybill_id = w.id
      and e.event_type not in ('draft', 'created'))
from tms.waybills w where w.organization_id = p.organization_id and w.id = p.waybill_id;

alter table tms.waybill_events
  -- Set for an event on one parcel only. Parcels are replaced when a waybill is written anew; its events stay.
  add column parcel_id uuid,
  -- The caller gave the time: the same event with the same time is a repetition.
  add column time_given boolean not null default false;
