import { type Output, type Payout, ROUTES } from '@adashi/contract';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { PART_OWED } from '../shared/part-owed.ts';
import css from './next-payout.module.css';
import { type StillOwed, stillOwedText } from './still-owed.ts';

type Detail = Output<(typeof ROUTES)['payout']>;

function Path({ payout, owed, today }: { payout: Detail; owed: StillOwed; today: string }) {
  const { t } = useTranslation();
  const { changedOn, arrivesOn, net, state, payments } = payout;
  const sent = payments.find(({ seq }) => seq === payout.seq)?.on ?? changedOn;
  const rest = payments.find(({ seq, state: own, on }) => seq > 0 && own !== 'paid' && on !== null);
  const isPaid = state === 'paid';
  const amount = moneyText(net);
  return (
    <ol className={css.path}>
      <li className={isPaid || !arrivesOn || arrivesOn <= today ? css.done : css.next}>
        <b>{dayText(isPaid || !arrivesOn ? sent : arrivesOn, today)}</b>
        {isPaid ? t('{{amount}} paid to you', { amount }) : t('{{amount}} at your bank', { amount })}
      </li>
      {owed.tryOn && (
        <li className={css.held}>
          <b>{dayText(owed.tryOn, today)}</b>
          {t('we collect what is missing')}
        </li>
      )}
      <li className={css.end}>
        <b>{rest?.on ? dayText(rest.on, today) : t('When it arrives')}</b>
        {t('{{amount}} paid to you', { amount: moneyText(owed.net) })}
      </li>
    </ol>
  );
}

const DAYS: Partial<Record<Payout['state'], string>> = { paid: msg('Paid {{day}}'), submitted: msg('Sent {{day}}') };

/** Table of the payments of one round: the payout, the supplements, and the sum. */
function RoundPayments({ payout, today }: { payout: Detail; today: string }) {
  const { t } = useTranslation();
  const { payments, period, round, stillOwed, promised } = payout;
  const sum = (key: 'pot' | 'fee' | 'reserveShare' | 'setOff' | 'net') =>
    payments.reduce((total, payment) => total + payment[key], 0);
  const hasSetOff = sum('setOff') > 0;
  const above = sum('net') + sum('setOff') - promised;
  return (
    <section className={ui.card}>
      <h2 className={cx(ui.h2, css.tableTitle)}>
        {t('Payments for {{round}}', { round: periodWords(t, period).round(round) })}
      </h2>
      <div className={ui.tableWrap} tabIndex={0} role="group" aria-label={t('Payments')}>
        <table>
          <thead>
            <tr>
              <th>{t('Payment')}</th>
              <th className={ui.right}>{t('From the pot')}</th>
              <th className={ui.right}>{t('Fee')}</th>
              <th className={ui.right}>{t('Reserve share')}</th>
              {hasSetOff && <th className={ui.right}>{t('What you owed')}</th>}
              <th className={ui.right}>{t('To you')}</th>
              <th>{t('Day')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ seq, pot, fee, reserveShare, setOff, net, on, state, toWallet }) => (
              <tr key={seq}>
                <td>
                  {seq === 0 ? t('Payout') : t('Supplement')}
                  {toWallet && ` (${t('to your wallet')})`}
                </td>
                <td className={cx(ui.right, ui.tabular)}>{moneyText(pot)}</td>
                <td className={cx(ui.right, ui.tabular)}>{moneyText(-fee)}</td>
                <td className={cx(ui.right, ui.tabular)}>{moneyText(-reserveShare)}</td>
                {hasSetOff && <td className={cx(ui.right, ui.tabular)}>{moneyText(-setOff)}</td>}
                <td className={cx(ui.right, ui.tabular)}>
                  <b>{moneyText(net)}</b>
                </td>
                <td>{on ? t(DAYS[state] ?? 'Planned {{day}}', { day: dayText(on, today) }) : t('no date yet')}</td>
              </tr>
            ))}
            <tr>
              <td>
                <b>{t('Together')}</b>
                {above > 0 && (
                  <small className={css.rounded}>
                    {t('{{amount}} above {{promised}}: fees are rounded down', {
                      amount: moneyText(above),
                      promised: moneyText(promised),
                    })}
                  </small>
                )}
              </td>
              <td className={cx(ui.right, ui.tabular)}>{moneyText(sum('pot'))}</td>
              <td className={cx(ui.right, ui.tabular)}>{moneyText(-sum('fee'))}</td>
              <td className={cx(ui.right, ui.tabular)}>{moneyText(-sum('reserveShare'))}</td>
              {hasSetOff && <td className={cx(ui.right, ui.tabular)}>{moneyText(-sum('setOff'))}</td>}
              <td className={cx(ui.right, ui.tabular)}>
                <b>{moneyText(sum('net'))}</b>
              </td>
              <td>{stillOwed && t('{{amount}} still owed', { amount: moneyText(stillOwed.net) })}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Card({ payout, owed, today }: { payout: Detail; owed: StillOwed; today: string }) {
  const { t } = useTranslation();
  const { squad, period, round, account, net, state, promised, arrivesOn, payments } = payout;
  const title = t('Your payout, {{round}} of {{squad}}', { round: periodWords(t, period).round(round), squad });
  const sent = payments.find(({ seq }) => seq === payout.seq)?.on ?? payout.changedOn;
  const when =
    state === 'paid' || !arrivesOn
      ? t('Paid {{day}}', { day: dayText(sent, today) })
      : t('At your bank by {{day}}', { day: dayText(arrivesOn, today) });
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        <State look={PART_OWED} chip />
        <p className={css.amount}>
          <HeroMoney cents={net} />
        </p>
        <p className={css.when}>
          <b>{when}</b>
          {account && t(', to your account ending {{digits}}', { digits: account.lastDigits })}
          {'. '}
          {t('{{amount}} was promised.', { amount: moneyText(promised) })}
        </p>
      </div>
      <Path payout={payout} owed={owed} today={today} />
      <div className={cx(css.why, css.owed)}>
        <IconHourglass size={22} stroke={1.75} aria-hidden />
        <h3 className={ui.h3}>{t('{{amount}} is still owed to you', { amount: moneyText(owed.net) })}</h3>
        <p>{stillOwedText(t, owed, payments, today)}</p>
      </div>
      <ul className={css.ways} aria-label={t('What you can do')}>
        <li>
          <div>
            <b>{t("You don't need to do anything")}</b>
            <p>{t("We'll email you when the rest is on its way.")}</p>
          </div>
        </li>
        <li>
          <div>
            <b>{t('Your own payments stay the same')}</b>
            <p>{t('Your contributions go out as planned.')}</p>
          </div>
        </li>
        <li>
          <div>
            <b>{t('You were counting on the full amount')}</b>
            <p>{t("Tell us. We'll explain what we know and what we're doing.")}</p>
          </div>
          <Link className={button('plain')} to={paths.help}>
            {t('Ask us')}
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** Card of a payout that was paid in part. A part is still owed to the member (MONEY §3.4). */
export function ShortPayout({ payout: { id }, today }: { payout: Pick<Payout, 'id'>; today: string }) {
  return (
    <QueryBoundary asked={useCall(ROUTES.payout, inSquad(id))} card>
      {(payout) => (payout.stillOwed ? <Card payout={payout} owed={payout.stillOwed} today={today} /> : null)}
    </QueryBoundary>
  );
}

/** Table of the payments of a round with more than one payment, or with a part that is still owed. */
export function PaymentsOfRound({ payout: { id }, today }: { payout: Pick<Payout, 'id'>; today: string }) {
  return (
    <QueryBoundary asked={useCall(ROUTES.payout, inSquad(id))}>
      {(payout) =>
        payout.stillOwed || payout.payments.length > 1 ? <RoundPayments payout={payout} today={today} /> : null
      }
    </QueryBoundary>
  );
}
