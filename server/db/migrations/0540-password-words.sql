comment on table portal.people is
  'Whose: customers and staff. What: name, e-mail address, role, language, calendar, password as a salted hash, accepted terms. Why: to sign in, and to be named where something was done. Kept: until a customer has it erased; of staff without end.';
