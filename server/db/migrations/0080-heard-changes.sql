-- Which saves of a visit's draft have come to us, by the page that sent each and its version, the latest
-- last. A page that is left puts its change down for the next one too, which may send it once more: what
-- was taken out of the draft since must not come back by that.
alter table portal.visits add column heard text[] not null default '{}';
