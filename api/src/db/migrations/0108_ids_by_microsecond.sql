-- The id of a contribution and of a payout begins with the microsecond in which it was made, as far as eight digits tell it: they begin
-- anew every 71 minutes (RFC 9562, version 8). Those of version 7, which 0106 makes, begin alike for a minute, and staff finds a
-- contribution by eight digits. What is made together stands together in the indexes all the same.
create or replace function id_in_order() returns uuid language sql volatile parallel safe as $$
  -- The first four bytes of chance give way to the time, and of the version, 0100 for chance, two bits change: 1000.
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000000)::bigint) from 5) from 1), 54, 0), 55, 1),
    'hex')::uuid
$$;
