-- Cancelling waits for the batch under way and ends the operation in the same transaction, so that nothing is ever
-- found on its way there; no version has written that status.
alter table operation drop constraint operation_status_check;
alter table operation add constraint operation_status_check
  check (status in ('prepared', 'running', 'done', 'cancelled'));
drop index operation_open;
create index operation_open on operation (leased_until) where status = 'running';
