-- Contacts, nssets and keysets that nothing uses become delete candidates; bit 16 of state_mask is `linked`, bit 17
-- `deleteCandidate`.
create index contact_unlinked on contact (id) where deleted_at is null and state_mask & 98304 <> 32768;
create index nsset_unlinked on nsset (id) where deleted_at is null and state_mask & 98304 <> 32768;
create index keyset_unlinked on keyset (id) where deleted_at is null and state_mask & 98304 <> 32768;
