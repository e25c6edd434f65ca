alter table portal.people drop constraint people_role_check,
  add constraint people_role_check check (role in ('customer', 'ops', 'finance', 'admin'));
