-- Who is signed in, for the portal's other rooms: the tables behind it are identity's alone. Whether a
-- session still runs at a moment is for the reader to compare with idle_until and ends_at.

create view portal.signed_in as
select s.token_hash, s.id as session_id, s.last_seen_at, s.idle_until, s.ends_at,
  p.id as person_id, p.email, p.name, p.role, p.organization_id
from portal.sessions s join portal.people p on p.id = s.person_id;
