-- Lists, search and spending come from the service: what was kept to answer them here goes.
drop table portal.quote_hearings;
alter table portal.quotes
  drop column service_type,
  drop column from_text,
  drop column to_text,
  drop column vehicles,
  drop column currency,
  drop column total_minor,
  drop column search_text,
  drop column asked_alone_at;
