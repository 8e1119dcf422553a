-- Lists of auctions are searched and sorted by name as people read it, and told page by page in the order of their
-- ends. The version that runs now keeps no auctions yet; one published by hand stands by its bare name.
alter table auction
  -- The first label as people read it: its length, digits and hyphens are counted in it.
  add column label text collate "C",
  add column sort_key text collate "C",
  add column search_key text collate "C";
update auction set label = split_part(fqdn, '.', 1), sort_key = fqdn, search_key = fqdn;
alter table auction
  alter column label set not null,
  alter column sort_key set not null,
  alter column search_key set not null;
-- What has ended is nearly all there is: counted and paged in the index alone.
create index auction_end on auction (ends_at desc, sort_key, id) include (phase);
-- What is to come or runs is little, however long the past has become.
create index auction_published on auction (opens_at) where phase = 'published';
