-- Whether a contribution was paid from its member's wallet: by its seat and round, from 'wallet:<squad>:<round>:<seat>:…'.
create index ledger_transfers_from_wallet on ledger_transfers (split_part(reference, ':', 4), split_part(reference, ':', 3))
  where reference like 'wallet:%';
