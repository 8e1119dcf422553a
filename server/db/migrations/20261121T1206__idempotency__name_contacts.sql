-- What a key stands for may be a contact made of an identity too. A column that may be null, so the version that runs
-- now does not notice.
alter table idempotency add column contact_id uuid;
