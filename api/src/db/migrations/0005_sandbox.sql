-- The other side of the sandbox providers: what a bank, an identity service and a mail server would remember.
create schema sandbox;

create table sandbox.mails (
  id bigint generated always as identity primary key,
  key text not null constraint mails_key_once unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index mails_to on sandbox.mails ("to", id desc);

-- One order for a bank: a debit or a payout, with the day and kind of its next news.
create table sandbox.orders (
  key text primary key,
  account text not null,
  amount bigint not null,
  details jsonb not null,
  submitted_on date not null,
  news_on date,
  news text
);
create index orders_news on sandbox.orders (news_on) where news_on is not null;

create table sandbox.identities (
  reference text primary key,
  email text not null,
  status text not null default 'pending'
);

create table sandbox.flows (
  flow text primary key,
  person_id uuid not null,
  status text not null default 'open'
);
create table sandbox.accounts (
  flow text primary key,
  account text not null
);
