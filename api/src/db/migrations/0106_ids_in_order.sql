-- The id of a contribution and of a payout begins with the microsecond in which it was made, as far as eight digits tell it: they begin
-- anew every 71 minutes (RFC 9562, version 8). While ids were all chance, each new row went to a page of its own in each of the
-- indexes that end with the id; now those that are made together stand together, and eight digits still tell one from the others.
create function id_in_order() returns uuid language sql volatile parallel safe as $$
  -- The first four bytes of chance give way to the time, and of the version, 0100 for chance, two bits change: 1000.
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000000)::bigint) from 5) from 1), 54, 0), 55, 1),
    'hex')::uuid
$$;
alter table contributions alter column id set default id_in_order();
alter table payouts alter column id set default id_in_order();
