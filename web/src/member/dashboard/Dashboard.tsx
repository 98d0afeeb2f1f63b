import { type Payment, type Payout, ROUTES, type SquadDetail, type SquadSummary } from '@adashi/contract';
import { IconArrowRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../client/api.ts';
import { IN_PRODUCT, inSquad, useCall } from '../../client/query.ts';
import { dayAndMonth, daysUntil, dayText, moneyText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { Empty, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';
import '../../ui/dashboard.css';
import { WhyDialog } from '../../money/WhyDialog.tsx';
import { SquadCard } from '../squads/SquadCard.tsx';

// An alias and not an interface: its values are handed to sentences, which take any record.
type Coming = {
  readonly key: string;
  readonly on: string;
  readonly what: 'contribution' | 'payout';
  readonly week: number;
  readonly squad: string;
  readonly amount: number;
};

/** What leaves and what comes, in running squads, by day. */
function comingUp(squads: readonly SquadDetail[]): Coming[] {
  const entries = squads.flatMap((squad) => {
    const mine = squad.seats.find((seat) => seat.isYou);
    return squad.rounds.flatMap((round): Coming[] => {
      const about = { week: round.number, squad: squad.name };
      const own: Coming[] = [];
      const isStillDue = round.chargeOn >= squad.today && round.kind === 'rotation';
      if (isStillDue)
        own.push({
          ...about,
          key: `c${squad.id}${round.number}`,
          on: round.chargeOn,
          what: 'contribution',
          amount: -squad.contribution,
        });
      const isToCome = round.recipient === mine?.id && round.payout.state !== 'paid';
      if (isToCome)
        own.push({
          ...about,
          key: `p${squad.id}${round.number}`,
          on: round.payoutOn,
          what: 'payout',
          amount: round.payout.expectedNet,
        });
      return own;
    });
  });
  return entries.toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

function useDetails(squads: readonly SquadSummary[]): SquadDetail[] {
  const answers = useQueries({
    queries: squads.map((squad) => ({
      queryKey: [ROUTES.squad.path, inSquad(squad.id)],
      queryFn: () => call(ROUTES.squad, inSquad(squad.id)),
    })),
  });
  return answers.flatMap((answer) => answer.data ?? []);
}

function When({ on, today }: { on: string; today: string }) {
  const { t } = useTranslation();
  return (
    <p className="when">
      <b>{dayText(on, today)}</b>, {t('in {{count}} days', { count: daysUntil(today, on) })}
    </p>
  );
}

function Answers({
  coming,
  payments,
  payouts,
  squads,
  today,
}: {
  coming: readonly Coming[];
  payments: readonly Payment[];
  payouts: readonly Payout[];
  squads: readonly SquadSummary[];
  today: string;
}) {
  const { t } = useTranslation();
  const [why, setWhy] = useState<Payout>();
  const owe = coming.find((entry) => entry.what === 'contribution');
  const receive = coming.find((entry) => entry.what === 'payout');
  const last = payments[0];
  const next = payouts.find((payout) => payout.state !== 'paid');
  const todo = squads.filter((squad) => squad.missingOfMine.length > 0);
  const things = todo.reduce((sum, squad) => sum + squad.missingOfMine.length, 0);
  return (
    <section className="card answers">
      <article>
        <h2 className="q">{t('What you owe next')}</h2>
        {owe ? (
          <>
            <HeroMoney cents={-owe.amount} />
            <When on={owe.on} today={today} />
            <p className="why">{t('Week {{week}} of {{squad}}.', owe)}</p>
          </>
        ) : (
          <>
            <p className="big">{t('Nothing')}</p>
            <p className="why">{t('No contribution is due.')}</p>
          </>
        )}
        {last && (
          <p className="foot">
            <State name={last.state} word={t('Week {{week}}: {{squad}}', { week: last.round, squad: last.squad })} />
          </p>
        )}
      </article>
      <article>
        <h2 className="q">{t('What you receive next')}</h2>
        {receive ? (
          <>
            <HeroMoney cents={receive.amount} />
            <When on={receive.on} today={today} />
            <p className="why">{t('The pot of week {{week}}, less the fee and the reserve share.', receive)}</p>
          </>
        ) : (
          <>
            <p className="big">{t('Nothing')}</p>
            <p className="why">{t('No payout is to come.')}</p>
          </>
        )}
        {next && receive && (
          <p className="foot">
            <button type="button" className="link" onClick={() => setWhy(next)}>
              {t('Why this amount?')}
            </button>
          </p>
        )}
      </article>
      <article>
        <h2 className="q">{t('What needs you')}</h2>
        <p className="big">{things === 0 ? t('Nothing') : t('{{count}} things', { count: things })}</p>
        {things === 0 ? (
          <p className="foot">
            <IconCircleCheck
              size={17}
              className="c-arrived"
              aria-hidden
              style={{ display: 'inline', verticalAlign: -3 }}
            />{' '}
            {t('All is well.')}
          </p>
        ) : (
          <ul className="todo">
            {todo.map((squad) => (
              <li key={squad.id}>
                <IconCircle size={17} className="c-waiting" aria-hidden />
                <Link to={paths.squad(squad.id)}>{squad.name}</Link>
                <IconArrowRight className="go" size={17} aria-hidden />
              </li>
            ))}
          </ul>
        )}
      </article>
      {why && <WhyDialog payout={why} onClose={() => setWhy(undefined)} />}
    </section>
  );
}

function ComingUp({ coming }: { coming: readonly Coming[] }) {
  const { t } = useTranslation();
  return (
    <section className="card coming">
      <div className="card-h">
        <h2 className="h2">{t('Coming up')}</h2>
      </div>
      {coming.length === 0 && <Empty title={t('Nothing is planned')} />}
      <ol>
        {coming.slice(0, 6).map((entry) => {
          const [date, month] = dayAndMonth(entry.on);
          return (
            <li key={entry.key} className={entry.what === 'payout' ? 'pay' : ''}>
              <span className="date">
                <b>{date}</b>
                {month}
              </span>
              <span>
                <b className="w">
                  {entry.what === 'payout'
                    ? t('Payout, week {{week}}', entry)
                    : t('Contribution, week {{week}}', entry)}
                </b>
                <br />
                <span className="small c-2">{entry.squad}</span>
              </span>
              <span className="num tn">{moneyText(entry.amount, true)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function History({ payments, payouts }: { payments: readonly Payment[]; payouts: readonly Payout[] }) {
  const { t } = useTranslation();
  const rows = [
    ...payments.map((row) => ({
      key: row.id,
      on: row.changedOn,
      what: t('Contribution, week {{week}}', { week: row.round }),
      squad: row.squad,
      amount: -row.amount,
      state: row.state,
    })),
    ...payouts
      .filter((row) => row.state === 'paid')
      .map((row) => ({
        key: row.id,
        on: row.changedOn,
        what: t('Payout, week {{week}}', { week: row.round }),
        squad: row.squad,
        amount: row.net,
        state: row.state,
      })),
  ].toSorted((a, b) => (a.on > b.on ? -1 : 1));
  return (
    <section className="card hist">
      <div className="card-h">
        <h2 className="h2">{t('History')}</h2>
        <Link className="link" to={paths.payments}>
          {t('See all payments')}
        </Link>
      </div>
      {rows.length === 0 && (
        <Empty title={t('No history yet')}>{t('Join a squad, and what you put in and receive is listed here.')}</Empty>
      )}
      <table className="only-desk">
        <thead>
          <tr>
            <th>{t('Date')}</th>
            <th>{t('What')}</th>
            <th>{t('Squad')}</th>
            <th className="r">{t('Amount')}</th>
            <th className="r">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 7).map((row) => (
            <tr key={row.key}>
              <td className="c-2">{dayText(row.on)}</td>
              <td className="w">{row.what}</td>
              <td>{row.squad}</td>
              <td className={`r tn ${row.amount > 0 ? 'in' : ''}`}>{moneyText(row.amount, true)}</td>
              <td className="r">
                <State name={row.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="hl only-phone">
        {rows.slice(0, 6).map((row) => (
          <li key={row.key}>
            <span>
              <b className="w">{row.what}</b>
              <br />
              <span className="small c-2">
                {dayText(row.on)}, {row.squad}
              </span>
            </span>
            <span className="num tn">{moneyText(row.amount, true)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** First what I owe, what I get and what needs me; then squads, history and what comes. */
export function Dashboard() {
  const { t } = useTranslation();
  const squads = useCall(ROUTES.mySquads, IN_PRODUCT, { refetchInterval: 30_000 });
  const payments = useCall(ROUTES.payments, { ...IN_PRODUCT, query: { pageSize: 10 } });
  const payouts = useCall(ROUTES.payouts, { ...IN_PRODUCT, query: { pageSize: 10 } });
  const mine = squads.data ?? [];
  const details = useDetails(mine.filter((squad) => squad.status === 'active'));
  if (!squads.data)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  const coming = comingUp(details);
  const today = mine[0]?.today ?? new Date().toISOString().slice(0, 10);
  const current = mine.filter((squad) => squad.status !== 'completed');
  return (
    <div className="dashboard">
      <Answers
        coming={coming}
        payments={payments.data?.data ?? []}
        payouts={payouts.data?.data ?? []}
        squads={mine}
        today={today}
      />
      <div className="row">
        <History payments={payments.data?.data ?? []} payouts={payouts.data?.data ?? []} />
        <div className="squads">
          <div className="sec-h">
            <h2 className="h2">{t('Your squads')}</h2>
            <Link className="link" to={paths.openSquads}>
              {t('Find a squad')}
            </Link>
          </div>
          {current.length === 0 && (
            <section className="card">
              <Empty
                title={t('No squads yet')}
                action={
                  <Link className="btn plain" to={paths.openSquads}>
                    {t('Find a squad')}
                  </Link>
                }
              />
            </section>
          )}
          {current.map((squad) => (
            <SquadCard key={squad.id} squad={squad} to={paths.squad(squad.id)} />
          ))}
          <ComingUp coming={coming} />
        </div>
      </div>
    </div>
  );
}
