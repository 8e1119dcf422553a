-- E-mails that wait for the link mailed to them to be opened, one for a contact. A new table, so the version that
-- runs now does not notice.
create table email_confirmation (
  contact_id uuid primary key references contact,
  email text not null,
  -- SHA-256 of the code, which stands in the letter alone.
  code_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who asked for it.
  identity_id uuid references identity
);
create index email_confirmation_expires on email_confirmation (expires_at);
create index email_confirmation_identity on email_confirmation (identity_id);

grant select, insert, update, delete on email_confirmation to registry_web;
