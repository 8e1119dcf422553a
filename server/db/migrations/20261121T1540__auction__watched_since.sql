-- Whoever begins to watch an auction is not told of what was before. It fills itself, so the version that runs now
-- writes what it did.
alter table auction_watch add column watched_at timestamptz not null default clock_timestamp();
