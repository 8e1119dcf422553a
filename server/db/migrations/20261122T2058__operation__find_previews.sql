-- The operations that one person has prepared and not begun, and all of them, for removal: few rows at any time.
create index operation_not_begun on operation (identity_id, created_at) where expires_at is not null;
