-- Actions in auctions that wait to become entries of activity: written in the transaction of the action, deleted in the
-- transaction that writes the entry. It holds no amount, because later holders of a contact read its activity.
create table auction_activity (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  actor text not null,
  -- Null where the action concerns no single auction.
  auction_id uuid references auction,
  identity_id uuid not null,
  contact_id uuid not null,
  -- The network address of the person; null of the operator.
  address text
);
create index auction_activity_auction on auction_activity (auction_id);
grant select, insert, update, delete on auction_activity to registry_web;
