-- The sandbox that plays a receiver of webhooks.
create table sandbox.receiver_pushes (
  id uuid primary key,
  inbox text not null,
  method text not null,
  -- The path with the query.
  path text not null,
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null,
  -- The answer that it got.
  answer text not null
);

create index receiver_pushes_of_inbox on sandbox.receiver_pushes (inbox, id);

create table sandbox.receiver_inboxes (
  inbox text primary key,
  answer text not null check (answer in ('accept', 'refuse', 'slow', 'drip', 'silent')),
  status integer not null,
  seconds integer not null,
  -- Standard Webhooks: `whsec_...`, as a person has entered it.
  webhook_secret text
);

-- The key pairs of the demo's organizations, as real receivers are given one.
create table sandbox.receiver_key_pairs (
  api_key text primary key,
  api_secret text not null
);
