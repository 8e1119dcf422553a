-- A name that was offered before is found by its name, however often it has been auctioned.
create index auction_fqdn on auction (fqdn, published_at);
-- What becomes of a deleted domain's name is decided once: it is offered in auction or free at once
-- (docs/rules.md#auctions). What was deleted before this is not offered by itself: every row that is there reads as
-- decided at this instant,
-- by a default that stands in the catalogue, so none is written; what is deleted later was decided before and is decided
-- anew. The version that runs now waits no longer than the column and one reading of the table for an index that is
-- empty, and writes what it did.
alter table domain add column released_at timestamptz default now();
alter table domain alter column released_at drop default;
create index domain_to_release on domain (deleted_at)
where deleted_at is not null and (released_at is null or released_at < deleted_at);
