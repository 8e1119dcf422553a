-- A cancelled auction was over when it was taken back and not when it was to end: lists go by that moment. Where none
-- was noted, by a version beside this one too, its end stands for it. The index keeps its shape, so that what has ended
-- is counted and paged in it alone; the version that runs now reads the few there are without it.
alter table auction add column cancelled_at timestamptz;
update auction set cancelled_at = (
  select max(at) from auction_change where auction_id = auction.id and auction_change.phase = 'cancelled'
) where phase = 'cancelled';
alter table auction add column over_at timestamptz generated always as (least(ends_at, cancelled_at)) stored;
alter table auction alter column over_at set not null;
drop index auction_end;
create index auction_over on auction (over_at desc, sort_key, id) include (phase);
