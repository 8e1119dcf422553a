-- The figure portal_registry_unsettled counts rejected changes at each reading of the metrics.
create index registry_journal_rejected on registry_journal (decided_at) where status = 'rejected';
