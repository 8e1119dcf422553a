-- Validation of a natural person hides the address by itself, and losing it shows it again (docs/rules.md#disclosure),
-- whoever changes the state: afterwards the holder may decide otherwise. Organizations' addresses are always public.
create function contact_address_follows_validation() returns trigger language plpgsql as $$
begin
  -- 1 << 22 is validatedContact in state_mask, 1 << 1 the address in disclose_mask.
  new.disclose_mask := case when new.state_mask & (1::bigint << 22) <> 0
    then new.disclose_mask & ~2 else new.disclose_mask | 2 end;
  return new;
end
$$;

create trigger contact_address_follows_validation before update of state_mask on contact for each row
  when ((old.state_mask & (1::bigint << 22)) <> (new.state_mask & (1::bigint << 22))
    and coalesce(btrim(new.organization), '') = '')
  execute function contact_address_follows_validation();
