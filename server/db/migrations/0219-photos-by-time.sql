-- Photos of tracking events are deleted after some time, the oldest first.
create index event_photos_by_time on tms.event_photos (created_at);
