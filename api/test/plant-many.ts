/** Returns an SQL expression for a UUID (version 4) that depends only on the given words. */
const idOf = (words: string) => `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;
const squad = (number: string) => idOf(`'many ' || ${number}`);
const open = (number: string) => idOf(`'open ' || ${number}`);
const DUE = `date '2018-01-05' + ((n % 4 + round) * 7)`;

/**
 * Returns SQL that adds ten thousand rows to each list of a member. The engine skips these squads
 * because they are completed.
 */
export function plantMany(member: string): string {
  const wallet = `'wallet:${member}'`;
  const rounds = 'generate_series(1, 200) n cross join generate_series(1, 50) round';
  return `
    begin;
    set local session_replication_role = replica;
    insert into squads (id, name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
      select ${squad('n')}, 'Many ' || n, 'completed', 100000, 52, date '2018-01-05', 100, 100, 'many' || n, '', ''
      from generate_series(1, 200) n;
    insert into seats (id, squad_id, person_id, position, nonce)
      select ${squad('n')}, ${squad('n')}, '${member}', 1, '' from generate_series(1, 200) n;
    insert into rounds (squad_id, number, kind, recipient, due_on, submit_on, charge_on, payout_on, opened, expected)
      select ${squad('n')}, round, 'rotation', ${squad('n')}, ${DUE}, ${DUE} - 4, ${DUE}, ${DUE} + 7, true, 100000 - n * 100 from ${rounds};
    insert into contributions (squad_id, round, seat_id, amount, state, owed_pot, owed_reserve, owed_fund, owed_losses, is_open, updated_on)
      select ${squad('n')}, round, ${squad('n')}, 100000 - n * 100, case round % 10 when 0 then 'recovered' else 'confirmed' end,
        0, 0, 0, 0, false, ${DUE} from ${rounds};
    insert into charges (squad_id, round, seat_id, attempt, amount, charge_on, state, to_wallet)
      select ${squad('n')}, round, ${squad('n')}, 1, 100000 - n * 100, ${DUE}, 'confirmed', 0 from ${rounds} where n % 2 = 1;
    insert into payouts (squad_id, round, seq, state, pot, fee, reserve_share, set_off, net, attempt, updated_on, payout_on, expected_net)
      select ${squad('n')}, round, 0, 'paid', 5200000, 52000, 52000, 0, 5096000, 1, ${DUE} + 7, ${DUE} + 7, 5096000 from ${rounds};
    create temp table transfers (debit text, credit text, amount bigint, kind text, reference text, value_date date) on commit drop;
    insert into transfers
      select 'clearing:sandbox', ${wallet}, 100000, 'surplus',
        'charge:' || ${squad('n')} || ':' || round || ':' || ${squad('n')} || ':planted', ${DUE} from ${rounds} where n % 2 = 0;
    insert into transfers
      select ${wallet}, 'pot:' || ${squad('n')} || ':' || round, 100000 - n * 100, 'wallet_contribution',
        'wallet:' || ${squad('n')} || ':' || round || ':' || ${squad('n')} || ':pot', ${DUE} from ${rounds} where n % 2 = 0;
    insert into transfers
      select 'clearing:sandbox', 'pot:' || ${squad('1')} || ':' || (1 + n % 50), 100000, 'contribution', 'planted:' || n,
        date '2018-01-05' + n / 5 from generate_series(1, 10000) n;
    insert into ledger_accounts (name, debits, credits)
      select name, sum(debits), sum(credits) from (
        select debit as name, amount as debits, 0 as credits from transfers
        union all select credit, 0, amount from transfers) moved group by name
      on conflict (name) do update set debits = ledger_accounts.debits + excluded.debits, credits = ledger_accounts.credits + excluded.credits;
    insert into ledger_entries (debit_number, credit_number, amount, kind, reference, value_date)
      select debits.number, credits.number, amount, kind, reference, value_date
      from transfers join ledger_accounts debits on debits.name = debit join ledger_accounts credits on credits.name = credit;
    insert into notifications (person_id, kind, details, at, read_at)
      select '${member}', case n % 3 when 0 then 'contribution_arrived' when 1 then 'payout_paid' else 'security_changed' end,
        case n % 3 when 2 then '{"change": "password"}'::jsonb
          else jsonb_build_object('squad', 'Many ' || n % 200, 'period', 'weekly', 'round', n % 50, 'amount', 100000, 'on', '2018-01-05') end,
        timestamptz '2018-01-05' + n * interval '1 hour', case when n % 2 = 0 then now() end
      from generate_series(1, 10000) n;
    with written as (
      insert into help_tickets (person_id, topic, subject, state, created_at, changed_at)
        select '${member}', 'paid', 'Question ' || n, (array['waiting', 'answered', 'closed'])[1 + n % 3],
          timestamptz '2018-01-05' + n * interval '1 hour', timestamptz '2018-01-05' + n * interval '1 hour'
        from generate_series(1, 10000) n returning id, created_at)
      insert into help_messages (ticket_id, person_id, by_staff, text, written_at)
        select id, '${member}', false, 'When is my turn?', created_at from written;
    insert into squads (id, name, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
      select ${open('n')}, 'Open ' || n, 'upcoming', 5000 + n % 200 * 100, 4 + n % 20, date '2030-01-04' + n % 300, 100, 100, 'open' || n, '', ''
      from generate_series(1, 10000) n;
    insert into people (first_name, last_name, email, password_hash, referral_code, referred_by, email_verified_at, kyc_status, created_at)
      select 'Friend', to_hex(n), 'friend' || n || '@example.com', '', 'friend' || n, '${member}', now(),
        case when n % 2 = 0 then 'verified' else 'pending' end, timestamptz '2018-01-05' + n % 500 * interval '1 day'
      from generate_series(1, 10000) n;
    insert into messages (squad_id, person_id, text, written_at)
      select ${squad('1')}, '${member}', 'Hello ' || n, timestamptz '2018-01-05' + n * interval '1 hour' from generate_series(1, 10000) n;
    commit;`;
}
