-- Kind and level belong to the session that signed in, the kind of a link to the link: on the identity two methods of
-- one issuer changed each other's. Columns that may be null, so the version that runs now does not notice. Null is what
-- that version writes: the identity's kind and level stand for it, which new sign-ins no longer change.
alter table session add column kind text;
alter table session add column level text;
alter table link add column kind text;
