-- Staff whose access has ended. They stay named in what they did; they can neither sign in nor set a password.

alter table portal.people add column disabled_at timestamptz;

create index people_of_staff on portal.people (organization_id) where role <> 'customer';
