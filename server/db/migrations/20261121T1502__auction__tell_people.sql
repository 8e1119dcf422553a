-- More is told of auctions, and whoever wants none of it by mail says so (docs/rules.md#auctions). New columns are empty
-- and new kinds are added, so the version that runs now writes what it did.
alter table auction_message drop constraint auction_message_kind_check;
alter table auction_message add constraint auction_message_kind_check check (
  kind in (
    'outbid', 'won', 'lost', 'cancelled', 'watched-starts', 'watched-ends-soon', 'watched-extended', 'watched-ended',
    'payment-due', 'payment-received', 'payment-overdue', 'registration-due', 'right-lapsed'
  )
);
-- The instant a message is about: a start, an end, by when to pay or to register; null where it is about none. Whatever
-- process comes first tells of an instant, and no other tells of it again.
alter table auction_message add column about_at timestamptz;
create unique index auction_message_about on auction_message (auction_id, identity_id, kind, about_at)
where about_at is not null;
create index auction_message_unread on auction_message (identity_id) where read_at is null;

-- Kinds of messages an identity does not want by mail; all others are mailed.
create table auction_mail_off (
  identity_id uuid not null,
  kind text not null,
  primary key (identity_id, kind)
);
grant select, insert, delete on auction_mail_off to registry_web;
