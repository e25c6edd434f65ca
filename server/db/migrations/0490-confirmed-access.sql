-- Access to an account says when the password was given last: paying from a wallet and changing people ask.
create or replace view portal.signed_in as
select s.token_hash, s.id as session_id, s.last_seen_at, s.idle_until, s.ends_at,
  p.id as person_id, p.email, p.name, p.role, p.organization_id, s.confirmed_at
from portal.sessions s join portal.people p on p.id = s.person_id;
