import type { SquadDetail, SquadRound } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { Avatar } from '../parts.tsx';
import { State, type StateName } from '../State.tsx';
import { currentWeek, firstName, pieceOf, roundOfSeat } from './week.ts';

function Progress({ round }: { round: SquadRound }) {
  const { t } = useTranslation();
  const pieces = round.contributions.map(pieceOf);
  const count = (...which: string[]) => pieces.filter((piece) => which.includes(piece)).length;
  if (pieces.length === 0) return <State name="scheduled" />;
  return (
    <span className="wkbar">
      <span className="wb" aria-hidden>
        <i className="a" style={{ flex: count('in', 'covered') }} />
        <i className="w" style={{ flex: count('coming') }} />
        <i className="f" style={{ flex: count('failed') }} />
      </span>
      {t('{{n}} of {{m}} in', { n: count('in', 'covered'), m: pieces.length })}
    </span>
  );
}

/** Every week of a squad: due, who receives, when, and how far it is. */
export function Weeks({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const seats = new Map(squad.seats.map((seat) => [seat.id, seat]));
  return (
    <section className="card weeks">
      <div className="card-h">
        <h2 className="h2">{t('Weeks')}</h2>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('Week')}</th>
            <th className="wide2">{t('Due')}</th>
            <th>{t('Receives')}</th>
            <th>{t('Paid on')}</th>
            <th className="r">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {squad.rounds.map((round) => {
            const isCurrent = squad.status === 'active' && round.number === squad.week;
            const isPast = round.payout.state === 'paid';
            const seat = seats.get(round.recipient);
            return (
              <tr
                key={round.number}
                className={isCurrent ? 'cur' : isPast ? 'past' : ''}
                aria-current={isCurrent || undefined}
              >
                <td className="wk">{round.number}</td>
                <td className="wide2">{dayText(round.dueOn, squad.today)}</td>
                <td>
                  {seat?.isYou ? <b>{t('You')}</b> : firstName(seat)}
                  {round.kind === 'refund' && ` (${t('refund')})`}
                </td>
                <td>{dayText(round.payoutOn, squad.today)}</td>
                <td className="r">
                  {isCurrent && round.payout.state === 'scheduled' ? (
                    <Progress round={round} />
                  ) : (
                    <State name={round.payout.state} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function stateOf(contribution: SquadRound['contributions'][number] | undefined): StateName {
  if (!contribution) return 'scheduled';
  return contribution.state === 'failed' && contribution.retryOn ? 'retrying' : contribution.state;
}

/** Who is in the squad, in order of payout, and how each stands. */
export function Members({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const week = currentWeek(squad);
  const rounds = roundOfSeat(squad);
  const seats = squad.seats.toSorted((a, b) => (a.position ?? 99) - (b.position ?? 99));
  return (
    <section className="card full">
      <div className="card-h">
        <h2 className="h2">{t('Members')}</h2>
        <span className="sub">{t('In order of payout')}</span>
      </div>
      <div className="table-wrap only-desk">
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('Member')}</th>
              <th>{t('This week')}</th>
              <th>{t('Record')}</th>
              <th className="r">{t('Payout day')}</th>
              <th className="r">{t('Contributed')}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => {
              const contribution = week?.bySeat.get(seat.id);
              const round = rounds.get(seat.id);
              return (
                <tr key={seat.id}>
                  <td className="c-3">{seat.position ?? '–'}</td>
                  <td>
                    <span className="person">
                      <Avatar initials={seat.initials} lit={week?.round.recipient === seat.id} />
                      <b>{seat.name}</b>
                      {seat.isYou && <em>{t('You')}</em>}
                    </span>
                  </td>
                  <td>
                    {squad.rounds.length > 0 ? (
                      <State
                        name={stateOf(contribution)}
                        {...(contribution && {
                          more: dayText(contribution.retryOn ?? contribution.changedOn, squad.today),
                        })}
                      />
                    ) : seat.missing.length === 0 ? (
                      <State name="verified" word={t('Ready')} />
                    ) : (
                      <State name="missing" word={t('{{count}} missing', { count: seat.missing.length })} />
                    )}
                  </td>
                  <td>
                    {seat.charged > 0
                      ? t('{{n}} of {{m}} on time', { n: seat.onTime, m: seat.charged })
                      : t('No record yet')}
                  </td>
                  <td className="r">{round ? dayText(round.payoutOn, squad.today) : '–'}</td>
                  <td className="r tn">{moneyText(seat.contributed)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ul className="plist only-phone">
        {seats.map((seat) => {
          const round = rounds.get(seat.id);
          return (
            <li key={seat.id}>
              <Avatar initials={seat.initials} size={38} lit={week?.round.recipient === seat.id} />
              <div>
                <b>{seat.isYou ? t('You') : seat.name}</b>
                <p className="small c-2">
                  {seat.position ?? '–'}. {round && dayText(round.payoutOn, squad.today)}
                </p>
              </div>
              {squad.rounds.length > 0 ? (
                <State name={stateOf(week?.bySeat.get(seat.id))} />
              ) : (
                <State name={seat.missing.length === 0 ? 'verified' : 'missing'} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
