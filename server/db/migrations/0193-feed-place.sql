-- How far the portal has read the service's feed.
create table portal.feed_place (
  id boolean primary key default true check (id),
  -- Null: the service has no feed, or it has not been read yet.
  after text,
  next_read_at timestamptz not null,
  -- In a row, of reads that the service did not answer.
  failures int not null default 0
);

insert into portal.feed_place (next_read_at) values ('-infinity');
