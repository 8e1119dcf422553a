-- When the personal data of an identity were erased at the person's request. The row stays, without name and subject, for
-- bids and activity that refer to it.
alter table identity add column erased_at timestamptz;
