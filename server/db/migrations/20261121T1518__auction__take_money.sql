-- What winners pay, and the code they register with (docs/rules.md#auctions). New tables and an empty column, so the
-- version that runs now does not notice.

-- Ten digits, none of them a leading zero that banks would drop.
create sequence auction_variable_symbol as bigint minvalue 1000000001 maxvalue 9999999999 no cycle;
-- By what a payment is known; given when the end of an auction is recorded that has a winner.
alter table auction add column variable_symbol bigint unique;
update auction set variable_symbol = nextval('auction_variable_symbol')
where phase in ('awaiting_payment', 'paid', 'registered', 'unpaid', 'lapsed');

-- Money that came for an auction, and, below nothing, that went back; only ever added to.
create table auction_payment (
  id uuid primary key,
  auction_id uuid not null references auction,
  -- Minor units of the auction's currency.
  amount bigint not null check (amount <> 0),
  -- When the account had it.
  at timestamptz not null,
  -- As the bank names the payment: one is recorded once.
  reference text not null,
  recorded_at timestamptz not null,
  recorded_by text not null
);
create unique index auction_payment_reference on auction_payment (auction_id, reference);
-- One that stands at another auction is noticed.
create index auction_payment_any_reference on auction_payment (reference);

-- The code a winner registers with, as its salted hash alone; a new one takes its place.
create table auction_registration_code (
  auction_id uuid primary key references auction,
  code_hash text not null,
  made_at timestamptz not null
);

-- Whoever registered is told by the operator.
alter table auction add column registrar text;

grant usage on sequence auction_variable_symbol to registry_web;
grant select, insert on auction_payment to registry_web;
grant select, insert, update on auction_registration_code to registry_web;
