-- Lists sort by rank: what is being lost comes before what is blocked.
update state set rank = 9 where code = 'serverBlocked';
update domain set state_rank = (
  select min(s.rank) from state as s
  where s.is_external and (state_mask # pending_mask) & (1::bigint << (s.number - 1)) <> 0
) where state_rank = 2;
update domain_contact as c set state_rank = d.state_rank from domain as d where d.id = c.domain_id and c.state_rank = 2;
