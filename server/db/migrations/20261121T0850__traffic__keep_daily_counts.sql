-- How often the registry's name servers were asked for a domain, a row for each day something is known of: a day
-- without a row is unknown, one with zeros had no queries (decision 20). A new table only, so the version that
-- runs now does not notice.
create table domain_traffic (
  domain_id uuid not null references domain on delete cascade,
  -- The registry's day.
  on_day date not null,
  -- Queries by what they asked for.
  type_a bigint not null,
  type_aaaa bigint not null,
  type_ns bigint not null,
  type_mx bigint not null,
  type_txt bigint not null,
  type_ds bigint not null,
  type_soa bigint not null,
  type_https bigint not null,
  type_other bigint not null,
  -- The same queries by what they were answered with; what is missing to their sum was not answered.
  code_noerror bigint not null,
  code_nxdomain bigint not null,
  code_refused bigint not null,
  code_servfail bigint not null,
  code_formerr bigint not null,
  code_other bigint not null,
  primary key (domain_id, on_day),
  -- Small enough for sums of every period to be exact in programs that count in floating point.
  check (
    least(type_a, type_aaaa, type_ns, type_mx, type_txt, type_ds, type_soa, type_https, type_other,
      code_noerror, code_nxdomain, code_refused, code_servfail, code_formerr, code_other) >= 0
    and greatest(type_a, type_aaaa, type_ns, type_mx, type_txt, type_ds, type_soa, type_https, type_other)
      < 1000000000000
  ),
  check (
    code_noerror + code_nxdomain + code_refused + code_servfail + code_formerr + code_other
      <= type_a + type_aaaa + type_ns + type_mx + type_txt + type_ds + type_soa + type_https + type_other
  )
);

grant select on domain_traffic to registry_web;
