-- Lists of sets show and sort by how many domains use each: a set may be used by 100,000, and somebody may have
-- 10,000 sets. Whoever gives domains other sets, registers or deletes them counts anew, for all sets at once.
alter table nsset add column domain_count integer not null default 0;
alter table keyset add column domain_count integer not null default 0;
update nsset set domain_count = used.count
from (select nsset_id, count(*) as count from domain where deleted_at is null group by nsset_id) as used
where used.nsset_id = nsset.id;
update keyset set domain_count = used.count
from (select keyset_id, count(*) as count from domain where deleted_at is null group by keyset_id) as used
where used.keyset_id = keyset.id;

-- A domain name as DNS writes it (RFC 1035 section 3.1): what the digests of DS records begin with.
create function wire_name(fqdn text) returns bytea language sql immutable strict parallel safe as $$
  select string_agg(set_byte('\x00'::bytea, 0, octet_length(label)) || convert_to(label, 'UTF8'), ''::bytea order by at)
    || '\x00'::bytea
  from string_to_table(fqdn, '.') with ordinality as labels (label, at)
$$;
