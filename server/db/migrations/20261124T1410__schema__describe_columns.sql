-- The generated table types (server/db/schema.ts) show these comments.
comment on table auction is 'The rules in server/features/auction/engine/ explain the columns.';
comment on table auction_activity is
  'The outbox of activity: actions that the scheduler has not written into the hash chains yet.';
comment on table auth_info_refusal is
  'A link by which the owner of a replaced e-mail refuses AuthInfo by mail, one for each contact that had it.';
comment on column auth_info_refusal.auth_info_id is 'The AuthInfo that the same request mailed to other addresses.';
comment on column contact.email_before is 'The previous e-mail, for a few days after a change in the portal.';
comment on column contact.auth_info_refused_at is
  'When mailing AuthInfo to the e-mail was refused; null again when its holder confirms one.';
comment on column demo_letter.attachments is 'A list of `Attachment` (server/mail/lifeLetters.ts).';
comment on column domain_notice.mailed_on is 'The day of the letter that lists it.';
comment on column identity.kind is
  'The kind of the first sign-in or link; read only for sessions and links of the previous version, which have none.';
comment on column identity.level is
  'The level of the eID sign-in that vouched for name, birth date and address; null without one.';
comment on column link.kind is 'Null where the previous version wrote the row.';
comment on column mail.priority is 'Smaller is sent first (server/mail/priority.ts).';
comment on column session.kind is
  'Null until the provider has answered, and where the previous version wrote the row.';
