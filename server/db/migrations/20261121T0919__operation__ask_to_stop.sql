-- Whoever wants a running operation stopped says so here, where no batch holds a lock: waiting for the operation's own
-- row they could be passed by, batch after batch, until there is nothing left to stop.
create table operation_stop (
  operation_id uuid primary key references operation on delete cascade,
  asked_at timestamptz not null
);

grant select, insert on operation_stop to registry_web;
