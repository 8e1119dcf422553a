-- Sign-ins and sent letters are removed after their retention periods (docs/decisions/0040). An operation outlives the
-- session it was made in; the version before only compares session_id with the caller's session.
alter table operation alter column session_id drop not null;
create index session_created on session (created_at);
-- Sessions whose provider can still be told of their end; few beside those already ended.
create index session_id_token on session (expires_at) where id_token is not null;
create index mail_finished on mail (created_at) where status <> 'waiting';
grant delete on mail, demo_letter to registry_web;
