-- Letters with a code or a link go first, letters of bulk acts last (server/mail/priority.ts).
alter table mail add column priority smallint not null default 1;
drop index mail_waiting;
create index mail_waiting on mail (priority, next_attempt_at) where status = 'waiting';
