-- Auctions of released names (docs/rules.md#auctions). All of it is the auctions' own: identities, contacts and zones
-- are named by their ids and refer to no table of the portal. New tables only, so the version that runs now does not
-- notice.
create table auction (
  id uuid primary key,
  fqdn text not null collate "C",
  zone_id smallint not null,
  published_at timestamptz not null,
  opens_at timestamptz not null,
  -- The end it was published with, which a replay begins from; ends_at is where bids have moved it.
  first_ends_at timestamptz not null,
  ends_at timestamptz not null,
  hard_end_at timestamptz not null,
  -- The rules as they were then: server/features/auction/engine/terms.ts.
  terms jsonb not null,
  -- Those who won the name before and did not pay, as { identity, contact }.
  excluded jsonb not null,
  predecessor_id uuid references auction,
  phase text not null check (
    phase in ('published', 'released', 'awaiting_payment', 'paid', 'registered', 'unpaid', 'lapsed', 'cancelled')
  ),
  -- Minor units of the currency of its terms.
  price bigint,
  leader_identity_id uuid,
  leader_contact_id uuid,
  leader_number integer,
  -- Secret: with book_sequence and last_at it never leaves the server.
  leader_ceiling bigint,
  bids integer not null,
  bidders integer not null,
  book_sequence integer not null,
  public_sequence integer not null,
  last_at timestamptz,
  -- When something happens to it by itself; null when nothing will any more.
  due_at timestamptz,
  cancel_reason text,
  check (ends_at between first_ends_at and hard_end_at),
  check (opens_at < first_ends_at),
  check ((bids = 0) = (price is null)),
  check ((price is null) = (leader_identity_id is null)),
  check (price <= leader_ceiling)
);
-- A name may have many auctions, one at a time.
create unique index auction_living_fqdn on auction (fqdn) where phase in ('published', 'awaiting_payment', 'paid');
create index auction_due on auction (due_at) where due_at is not null;
create index auction_predecessor on auction (predecessor_id);

-- The private book: every bid that was taken, in order and without a gap. All that is decided follows from it; the
-- receipt stands beside each, so that a repeated request is answered as the first was.
create table auction_bid (
  auction_id uuid not null references auction,
  sequence integer not null check (sequence > 0),
  identity_id uuid not null,
  contact_id uuid not null,
  number integer not null,
  own_sequence integer not null,
  ceiling bigint not null,
  at timestamptz not null,
  seen_sequence integer not null,
  idempotency_key text not null,
  request_hash bytea not null,
  public_sequence integer not null,
  price bigint not null,
  is_leading boolean not null,
  ends_at timestamptz not null,
  primary key (auction_id, sequence)
);
create unique index auction_bid_key on auction_bid (identity_id, idempotency_key);

-- The public book: every change that everybody sees, in order and without a gap.
create table auction_change (
  auction_id uuid not null references auction,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  phase text not null,
  -- Whose bid it was; null where it was none.
  number integer,
  leader_number integer,
  price bigint,
  bids integer not null,
  ends_at timestamptz not null,
  primary key (auction_id, sequence)
);

-- Who bids in which auction, under which number, and the most they have bid.
create table auction_bidder (
  auction_id uuid not null references auction,
  identity_id uuid not null,
  contact_id uuid not null,
  number integer not null,
  bids integer not null,
  ceiling bigint not null,
  last_at timestamptz not null,
  primary key (auction_id, identity_id)
);
create index auction_bidder_identity on auction_bidder (identity_id);

-- Who has accepted which version of the rules.
create table auction_acceptance (
  identity_id uuid not null,
  version text not null,
  contact_id uuid not null,
  accepted_at timestamptz not null,
  primary key (identity_id, version)
);

-- What somebody is told, written in the transaction of what it tells; the outbox of its letter as long as mailed_at is
-- null.
create table auction_message (
  id uuid primary key,
  identity_id uuid not null,
  contact_id uuid not null,
  auction_id uuid not null references auction,
  kind text not null check (kind in ('outbid', 'won', 'lost', 'payment-overdue', 'right-lapsed', 'cancelled')),
  at timestamptz not null,
  -- The price then.
  price bigint,
  read_at timestamptz,
  mailed_at timestamptz
);
create index auction_message_auction on auction_message (auction_id);
create index auction_message_identity on auction_message (identity_id, at);
create index auction_message_unmailed on auction_message (at) where mailed_at is null;

-- Both books and what was accepted can be added to and never changed.
grant select, insert on auction_bid, auction_change, auction_acceptance to registry_web;
grant select, insert, update on auction, auction_bidder, auction_message to registry_web;
