-- For how long the operator lets each kind be kept (RETENTION_DAYS).
comment on table portal.invitations is
  'Whose: people who were asked in. What: e-mail address, role, who asked. Why: to let somebody join an account. Kept: 90 days after it is over or as RETENTION_DAYS says, at most until the person who was asked in has the sign-in erased.';
comment on table portal.security_log is
  'Whose: customers and staff. What: name, e-mail address, network address, browser, what happened. Why: to see who got in and who did not. Kept: 401 days or as RETENTION_DAYS says, without these words once a customer has had the sign-in erased.';
comment on table portal.mails is
  'Whose: recipients of mails. What: e-mail address, text of the mail. Why: to send it once, also after a crash. Kept: 180 days or as RETENTION_DAYS says.';
comment on table portal.share_links is
  'Whose: customers and receivers. What: who shared an order or a waybill, its district. Why: to show it to those who have the link. Kept: 365 days after it is over or as RETENTION_DAYS says.';
comment on table portal.loader_links is
  'Whose: staff. What: who made the link of a loader. Why: to let a loader record pieces. Kept: 365 days after it is over or as RETENTION_DAYS says.';
