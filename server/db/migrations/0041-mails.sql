-- Mails that are to be sent, kept until long after they were: what a process was to send when it died
-- is sent by another. And the language that a person reads, for mails that no page of theirs asks for.

alter table portal.people add column language text check (language in ('en', 'th', 'zh'));

create table portal.mails (
  id uuid primary key,
  -- What it is about, in words of whoever sends it: of one key there is one mail.
  once_key text not null unique,
  recipient text not null,
  language text not null check (language in ('en', 'th', 'zh')),
  subject text not null,
  body_text text not null,
  body_html text not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  -- Whoever takes mails in for the address has refused it for good.
  refused_at timestamptz
);

create index mails_by_age on portal.mails (written_at);
