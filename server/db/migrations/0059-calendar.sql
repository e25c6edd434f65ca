-- The calendar that a person reads dates of Thai in, beside their language: for mails as for pages.

alter table portal.people add column calendar text check (calendar in ('buddhist', 'gregory'));
