import type { OwnDebt, SquadDetail } from '@adashi/contract';
import { IconCashBanknote, IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { PayEverything } from './PayEverything.tsx';
import css from './trouble.module.css';

type OwedWeek = OwnDebt['weeks'][number];

interface PartProps {
  readonly squad: SquadDetail;
  readonly debt: OwnDebt;
}

const IN_DEFAULT: readonly OwedWeek['state'][] = ['defaulted', 'charged_back'];
const isDefault = ({ state }: OwedWeek) => IN_DEFAULT.includes(state);

/** Returns the creditors of one round's debt: accounts and people. */
function creditors(t: TFunction, { pot, reserve, fund, losses }: OwedWeek['owed']): string {
  const parts = [
    pot > 0 && t('{{amount}} to a member with a short payout', { amount: moneyText(pot) }),
    reserve > 0 && t('{{amount}} to the reserve', { amount: moneyText(reserve) }),
    fund > 0 && t('{{amount}} to the guarantee fund', { amount: moneyText(fund) }),
    losses > 0 && t('{{amount}} to Adashi', { amount: moneyText(losses) }),
  ];
  return t('You owe {{parts}}.', { parts: parts.filter((part) => part !== false).join(', ') });
}

function weekWords(t: TFunction, squad: SquadDetail, { owed, coming, isUnderWay }: OwedWeek): string {
  const way = isUnderWay ? t('A debit is on its way.') : '';
  if (!coming) return `${creditors(t, owed)} ${way}`;
  const { on, covered, short } = coming;
  const day = on && dayText(on, squad.today);
  const amounts = { covered: moneyText(covered), short: moneyText(short), day };
  if (short > 0 && covered > 0)
    return `${t('{{covered}} will be covered. {{short}} will be missing from the payout.', amounts)} ${way}`;
  if (short > 0) return `${t('{{short}} will be missing from the payout.', amounts)} ${way}`;
  if (covered > 0) return `${t('{{covered}} will be covered.', amounts)} ${way}`;
  return way || (day ? t('The payout is on {{day}}.', { day }) : '');
}

function WeekState({ week }: { week: OwedWeek }) {
  const { t } = useTranslation();
  if (week.state === 'failed' && week.failures > 1)
    return <State look={MONEY_LOOKS.failed} word={t('Failed {{n}} times', { n: week.failures })} />;
  return <State look={MONEY_LOOKS[week.state]} />;
}

function OwedWeeks({ squad, debt }: PartProps) {
  const { t } = useTranslation();
  const round = periodWords(t, squad.period).round;
  return (
    <ul className={css.owes}>
      {debt.weeks.map((week) => (
        <li key={week.round}>
          <div>
            <b>{upperFirst(round(week.round))}</b>
            <span>{t('Due {{day}}', { day: dayText(week.dueOn, squad.today) })}</span>
          </div>
          <div>
            <WeekState week={week} />
            <b className={ui.tabular}>{moneyText(week.total)}</b>
          </div>
          <p>{weekWords(t, squad, week)}</p>
        </li>
      ))}
    </ul>
  );
}

function IfNotPaid({ squad, debt }: PartProps) {
  const { t } = useTranslation();
  const round = periodWords(t, squad.period).round;
  const guarantor = squad.myGuarantor?.name;
  const tries = debt.weeks.filter(({ debitOn, isUnderWay }) => debitOn !== null && !isUnderWay);
  const { payout } = debt;
  const isSetOff = payout !== null && payout.setOff > 0;
  if (tries.length === 0 && !isSetOff) return null;
  return (
    <div className={css.ifNot}>
      <h3 className={ui.h3}>{t("If you don't pay now")}</h3>
      <ol className={css.steps}>
        {tries.map((week) => (
          <li key={week.round} className={css.next}>
            <IconRefresh size={20} aria-hidden />
            <time>{week.debitOn && dayText(week.debitOn, squad.today)}</time>
            <div>
              <b>
                {week.isLastTry
                  ? t('We try {{round}} a last time', { round: round(week.round) })
                  : t('We try {{round}} again', { round: round(week.round) })}
              </b>
              <p>
                {t('Have {{amount}} in your account the evening before.', { amount: moneyText(week.total) })}{' '}
                {week.isLastTry && guarantor && t('If it fails, we ask {{name}} to pay.', { name: guarantor })}
              </p>
            </div>
          </li>
        ))}
        {isSetOff && (
          <li className={css.next}>
            <IconCashBanknote size={20} aria-hidden />
            <time>{payout.on ? dayText(payout.on, squad.today) : t('No date yet')}</time>
            <div>
              <b>{t('{{amount}} comes out of your payout', { amount: moneyText(payout.setOff) })}</b>
              <p>{t('You receive the rest the same day.')}</p>
            </div>
          </li>
        )}
      </ol>
    </div>
  );
}

function OwnPayout({ squad, debt: { payout, ifPaid } }: PartProps) {
  const { t } = useTranslation();
  if (!payout) return null;
  const round = periodWords(t, squad.period).round;
  const rows = [
    [t('Pot of {{round}}', { round: round(payout.round) }), payout.pot],
    [t('Fee'), -payout.fee],
    [t('Reserve share'), -payout.reserveShare],
    [t('What you owe'), -payout.setOff],
  ] as const;
  return (
    <div className={css.payout}>
      <h3 className={ui.h3}>
        {payout.on
          ? t('Your payout on {{day}}', { day: dayText(payout.on, squad.today) })
          : t('Your payout, no date yet')}
      </h3>
      <dl className={css.sums}>
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyText(cents)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{t('You receive')}</dt>
          <dd>{moneyText(payout.net)}</dd>
        </div>
      </dl>
      {ifPaid !== null && ifPaid > payout.net && (
        <p>
          <b>{t('{{amount}} after what you owe.', { amount: moneyText(payout.net) })}</b>{' '}
          {t('Pay now and you receive {{amount}}, if nothing else fails.', { amount: moneyText(ifPaid) })}
        </p>
      )}
    </div>
  );
}

/** Card of a member who owes: the amount and the rounds, one payment for everything, and the payout after the debt. */
export function OwnDebtCard({ squad, debt }: PartProps) {
  const { t } = useTranslation();
  const isInDefault = debt.weeks.some(isDefault);
  return (
    <section className={cx(ui.card, css.split, css.debtor)} aria-label={t('What you owe')}>
      <div className={css.left}>
        <State look={MONEY_LOOKS[isInDefault ? 'defaulted' : 'failed']} chip />
        <h2 className={cx(ui.title, css.title)}>{t('You owe {{amount}}', { amount: moneyText(debt.total) })}</h2>
        <p className={css.lead}>
          {t("{{count}} contributions didn't come through.", { count: debt.weeks.length })}{' '}
          {t("There's no interest and no late fee.")}
        </p>
        <OwedWeeks squad={squad} debt={debt} />
        <IfNotPaid squad={squad} debt={debt} />
      </div>
      <div className={css.right}>
        {squad.kind !== 'test' && <PayEverything squad={squad} />}
        <OwnPayout squad={squad} debt={debt} />
        <p className={css.note}>
          <IconMessageCircle size={20} aria-hidden />
          <span>
            {t("Can't pay it all at once?")}{' '}
            <Link className={ui.link} to={paths.help}>
              {t('Talk to us')}
            </Link>
          </span>
        </p>
      </div>
    </section>
  );
}
