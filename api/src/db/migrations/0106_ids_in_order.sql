-- The id of a contribution and of a payout begins with the millisecond in which it was made (RFC 9562, version 7). While ids were all
-- chance, each new row went to a page of its own in each of the indexes that end with the id; now those of a day stand together.
create function id_in_order() returns uuid language sql volatile parallel safe as $$
  -- The first six bytes of chance give way to the time, and of the version, 0100 for chance, two bits are set: 0111.
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1), 52, 1), 53, 1),
    'hex')::uuid
$$;
alter table contributions alter column id set default id_in_order();
alter table payouts alter column id set default id_in_order();
