-- Whose staff it was: an installation may sell for another organization one day, whose staff must not
-- read what those of the one before did.

alter table portal.audit add column organization_id uuid;

alter table portal.audit disable trigger audit_append_only;
update portal.audit a set organization_id = p.organization_id
from portal.people p where p.id = a.person_id;
alter table portal.audit enable trigger audit_append_only;

drop index portal.audit_by_time;
create index audit_by_organization on portal.audit (organization_id, at desc, id desc);
