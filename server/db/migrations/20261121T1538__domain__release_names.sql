-- What becomes of a deleted domain's name is decided once: it is offered in auction or free at once (product.md section
-- 13). What was deleted before this is not offered by itself; a new column that may be empty, so the version that runs
-- now does not notice.
alter table domain add column released_at timestamptz;
update domain set released_at = deleted_at where deleted_at is not null;
create index domain_to_release on domain (deleted_at)
where deleted_at is not null and (released_at is null or released_at < deleted_at);
-- A name that was offered before is found by its name, however often it has been auctioned.
create index auction_fqdn on auction (fqdn, published_at);
