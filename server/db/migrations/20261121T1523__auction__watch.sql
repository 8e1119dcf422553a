-- Who watches which auction, and what they are reminded of (docs/rules.md#auctions). A table of its own, so the version
-- that runs now does not notice.
create table auction_watch (
  auction_id uuid not null references auction,
  identity_id uuid not null,
  -- Whose mail it is: the contact it was last said as.
  contact_id uuid not null,
  start boolean not null,
  ends_soon boolean not null,
  outbid boolean not null,
  extended boolean not null,
  ended boolean not null,
  primary key (identity_id, auction_id)
);
-- An auction that changes looks for whoever is to be told.
create index auction_watch_auction on auction_watch (auction_id);
grant select, insert, update, delete on auction_watch to registry_web;
