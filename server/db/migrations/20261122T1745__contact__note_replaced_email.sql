-- For seven days after an e-mail was changed here, no AuthInfo goes to the new one and the one before it hears of
-- requests. Forgotten afterwards (server/scheduler/cleanUp.ts).
alter table contact add column email_before text;
alter table contact add column email_replaced_at timestamptz;
create index contact_email_replaced on contact (email_replaced_at) where email_replaced_at is not null;
