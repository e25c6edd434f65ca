-- A signature that was refused is in the security log too: it names the key in place of a person.
alter table portal.security_log
  alter column person_id drop not null,
  add column api_key text,
  add check ((person_id is null) = (api_key is not null));

comment on table portal.security_log is
  'Whose: customers, staff and developers. What: name, e-mail address, network address, browser, key, what happened. Why: to see who got in and who did not. Kept: 401 days or as RETENTION_DAYS says, without these words once a customer has had the sign-in erased.';
