-- Whoever watches an auction has one unread message of ends that moved, also where two processes tell of two ends at the
-- same moment. Of several that are unread now the newest stays so. The version that runs now passes over what conflicts.
update auction_message as m set read_at = clock_timestamp()
where m.kind = 'watched-extended' and m.read_at is null and exists (
  select from auction_message as n
  where n.auction_id = m.auction_id and n.identity_id = m.identity_id and n.kind = m.kind and n.read_at is null
    and (n.at, n.id) > (m.at, m.id)
);
create unique index auction_message_extended_unread on auction_message (auction_id, identity_id)
where kind = 'watched-extended' and read_at is null;
