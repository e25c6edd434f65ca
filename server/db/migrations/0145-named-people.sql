-- People as other rooms of the portal name them: the table behind is identity's alone.

create view portal.named_people as select id, email, name, role from portal.people;
