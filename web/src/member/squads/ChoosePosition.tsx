import { ROUTES, type SquadDetail } from '@adashi/contract';
import { cents, localDate, memberCalendar, type PositionCost, positionCost, type Terms } from '@adashi/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { showFailure } from '../../client/fail.ts';
import { inSquad, useCall, useWrite } from '../../client/query.ts';
import { dayText, moneyText, rateText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { Button, Empty, Skeleton } from '../../ui/parts.tsx';
import { toastDone } from '../../ui/toast.ts';
import './choose.css';
import { BalanceCurve } from './BalanceCurve.tsx';
import { PositionRing } from './PositionRing.tsx';

function termsOf(squad: SquadDetail): Terms {
  return {
    contribution: cents(squad.contribution),
    size: squad.size,
    startOn: localDate(squad.startOn),
    feeBps: squad.feeBps,
    reserveBps: squad.reserveBps,
  };
}

function Option({
  cost,
  on,
  payoutOn,
  onChoose,
}: {
  cost: PositionCost;
  on: boolean;
  payoutOn: string;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const rate = cost.yearlyRate;
  const words = rate === null ? t('About even') : rate > 0 ? t('You borrow') : t('You save');
  return (
    <label className={`opt ${on ? 'on' : ''}`}>
      <input type="radio" name="position" checked={on} onChange={onChoose} />
      <span className="on-n">{cost.position}</span>
      <span className="on-d">
        <b>{payoutOn}</b>
        {words}
      </span>
      <span className="on-r">
        <b className="tn">{moneyText(cost.net)}</b>
        {rate === null ? t('no yearly rate') : t('{{rate}} a year', { rate: rateText(rate) })}
      </span>
    </label>
  );
}

function Calendar({ terms, position, today }: { terms: Terms; position: number; today: string }) {
  const { t } = useTranslation();
  const entries = memberCalendar(terms, position);
  const reserve = entries.find((entry) => entry.what === 'reserve');
  return (
    <>
      <h3 className="h3 calh">{t('Your calendar')}</h3>
      <ul className="cal">
        {entries.map((entry) => (
          <li
            key={`${entry.what}${entry.round}`}
            className={{ payout: 'pay', reserve: 'res', contribution: '' }[entry.what]}
          >
            <span>{dayText(entry.on, today)}</span>
            <b className="tn">{moneyText(entry.amount, true)}</b>
          </li>
        ))}
      </ul>
      {reserve && (
        <p className="small c-2 resn">
          {t('{{amount}} of reserve comes back on {{day}} if nobody defaults.', {
            amount: moneyText(reserve.amount),
            day: dayText(reserve.on, today),
          })}
        </p>
      )}
    </>
  );
}

function Facts({ cost, feeBps }: { cost: PositionCost; feeBps: number }) {
  const { t } = useTranslation();
  const rate = cost.yearlyRate;
  return (
    <dl className="facts">
      <div>
        <dt>{t('It costs you')}</dt>
        <dd>
          <HeroMoney cents={cost.fee} className="big sm" />
        </dd>
        <dd className="fx">{t('the {{percent}}% fee on your pot', { percent: feeBps / 100 })}</dd>
      </div>
      <div>
        <dt>{t('As a yearly rate')}</dt>
        <dd className="big sm">{rate === null ? '–' : rateText(rate)}</dd>
        <dd className="fx">
          {rate === null
            ? t('About even, no yearly rate')
            : rate > 0
              ? t('as for a loan: you receive early')
              : t('as for savings that shrink by the fee: you receive late')}
        </dd>
      </div>
    </dl>
  );
}

/** A test squad is not joined but copied: one person sees a whole rotation in minutes. */
function StartPractice({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useWrite(ROUTES.joinTestSquad);
  const go = () =>
    start.mutate(inSquad(id), { onError: showFailure, onSuccess: (copy) => void navigate(paths.squad(copy.id)) });
  return (
    <section className="card">
      <Empty
        title={t('Practise with a squad of your own')}
        action={
          <Button look="primary" onClick={go} busy={start.isPending ? t('Starting') : undefined}>
            {t('Start a practice squad')}
          </Button>
        }
      >
        {t('It plays with no money at all, is filled up with practice members, and moves on a week whenever you like.')}
      </Empty>
    </section>
  );
}

/** Before joining: every free position with its true cost, and one's own calendar. */
export function ChoosePosition() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const [picked, setPicked] = useState<number>();
  const { data: squad } = useCall(ROUTES.squad, inSquad(id));
  const join = useWrite(ROUTES.joinSquad);
  if (!squad)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  if (squad.kind === 'test') return <StartPractice id={id} />;
  const terms = termsOf(squad);
  const free = Array.from({ length: squad.size }, (_, index) => index + 1).filter(
    (position) => !squad.takenPositions.includes(position),
  );
  const isChosen = squad.orderRule === 'choice';
  const position = picked && free.includes(picked) ? picked : (free[0] ?? 1);
  const costs = free.map((each) => positionCost(terms, each));
  const cost = positionCost(terms, position);
  const payoutOn = (each: number) =>
    dayText(memberCalendar(terms, each).find((entry) => entry.what === 'payout')?.on ?? squad.startOn, squad.today);
  const code = search.get('code');
  const submit = () =>
    join.mutate(
      { ...inSquad(id), body: { ...(isChosen && { position }), ...(code && { inviteCode: code }) } },
      {
        onError: showFailure,
        onSuccess: () => {
          toastDone('You have a seat. See what is missing.');
          void navigate(paths.squad(id));
        },
      },
    );
  return (
    <div className="choose">
      <div className="crumb">
        <Link className="link" to={paths.openSquads}>
          <IconChevronLeft className="ic" size={16} aria-hidden />
          {t('Open squads')}
        </Link>
      </div>
      <div className="sqh">
        <h2 className="title">
          {isChosen
            ? t('Choose your position in {{squad}}', { squad: squad.name })
            : t('Join {{squad}}', { squad: squad.name })}
        </h2>
        <p className="c-2">
          {t('{{amount}} a week, {{count}} weeks from {{day}}. {{n}} seats are taken, {{m}} are free.', {
            amount: moneyText(squad.contribution),
            count: squad.size,
            day: dayText(squad.startOn, squad.today),
            n: squad.seatsTaken,
            m: squad.size - squad.seatsTaken,
          })}
        </p>
      </div>
      <div className="grid">
        <section className="card pk">
          <PositionRing
            squad={squad}
            position={isChosen ? position : 0}
            payoutOn={payoutOn}
            net={cost.net}
            onPick={isChosen ? setPicked : undefined}
          />
          {isChosen ? (
            <fieldset className="opts">
              <legend className="h3">{t('Free positions')}</legend>
              {costs.map((each) => (
                <Option
                  key={each.position}
                  cost={each}
                  on={each.position === position}
                  payoutOn={payoutOn(each.position)}
                  onChoose={() => setPicked(each.position)}
                />
              ))}
            </fieldset>
          ) : (
            <p className="c-2">
              {squad.orderRule === 'draw'
                ? t('The order is drawn when the squad starts, by a draw that everybody can check.')
                : t('Staff assigns the positions.')}
            </p>
          )}
        </section>
        <section className="card pd">
          <h2 className="h2">
            {isChosen
              ? t('If you take position {{n}}', { n: position })
              : t('For example, at position {{n}}', { n: position })}
          </h2>
          <p className="pd-s">
            {t('You receive {{amount}} on {{day}}, and put in {{total}} over {{count}} weeks.', {
              amount: moneyText(cost.net),
              day: payoutOn(position),
              total: moneyText(terms.contribution * terms.size),
              count: squad.size,
            })}
          </p>
          <Facts cost={cost} feeBps={squad.feeBps} />
          <BalanceCurve terms={terms} position={position} />
          <Calendar terms={terms} position={position} today={squad.today} />
          <div className="cta">
            <Button look="primary" size="lg" onClick={submit} busy={join.isPending ? t('Joining') : undefined}>
              {isChosen ? t('Join at position {{n}}', { n: position }) : t('Join')}
            </Button>
            <p className="small c-2">{t('You can swap later, as long as neither of you has been paid.')}</p>
          </div>
        </section>
      </div>
    </div>
  );
}
