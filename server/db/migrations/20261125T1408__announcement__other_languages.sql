-- Announcements in further languages. The version that runs now reads and writes only text_cs and text_en.
alter table announcement add column other_texts jsonb not null default '{}';
