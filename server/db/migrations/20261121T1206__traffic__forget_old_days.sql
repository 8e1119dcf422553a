-- Days nobody can ask for any more are forgotten by the clock. Loaded day by day they stand together, so a block
-- range index finds them and costs next to nothing.
create index domain_traffic_on_day on domain_traffic using brin (on_day) with (autosummarize = on);
grant delete on domain_traffic to registry_web;
