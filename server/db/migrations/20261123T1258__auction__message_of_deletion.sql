-- A former owner gets a message about the auction of a deleted domain. All present rows satisfy the wider check, so they
-- are not read again under the lock.
alter table auction_message drop constraint auction_message_kind_check;
alter table auction_message add constraint auction_message_kind_check check (
  kind in (
    'outbid', 'won', 'lost', 'cancelled', 'watched-starts', 'watched-ends-soon', 'watched-extended', 'watched-ended',
    'payment-due', 'payment-received', 'payment-overdue', 'registration-due', 'right-lapsed', 'domain-deleted'
  )
) not valid;
