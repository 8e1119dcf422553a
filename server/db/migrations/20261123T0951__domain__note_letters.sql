-- Which contact is written to about which stage of a domain's life: a stage of one registration period once. The rows of a
-- contact without mailed_on become its next letter. The version that runs now reads and writes none of it.
create table domain_notice (
  domain_id uuid not null,
  stage text not null
    check (stage in ('expirationWarning', 'outzoneUnguardedWarning', 'deleteWarning', 'deleted')),
  -- The registration period: a renewed domain reaches its stages again.
  expires_on date not null,
  contact_id uuid not null,
  noted_at timestamptz not null,
  -- The day of the letter that lists it; null while it waits.
  mailed_on date,
  -- The last batch for the post that has it, and when that batch was posted.
  post_batch integer,
  posted_at timestamptz,
  primary key (domain_id, stage, expires_on, contact_id)
);
create index domain_notice_waiting on domain_notice (contact_id) where mailed_on is null;
create index domain_notice_mailed on domain_notice (contact_id, mailed_on);
create index domain_notice_unposted on domain_notice (contact_id) where stage = 'deleteWarning' and posted_at is null;
grant select, insert, update, delete on domain_notice to registry_web;

-- Days whose letters have been written.
create table domain_notice_day (on_day date primary key);
grant select, insert on domain_notice_day to registry_web;

-- Domains that carry one of the warnings: bits 8, 19 and 28.
create index domain_warned on domain (id) where deleted_at is null and state_mask & 134480000 <> 0;

-- Files that came with a letter: [{ "name", "type", "text" }].
alter table demo_letter add column attachments jsonb not null default '[]';
