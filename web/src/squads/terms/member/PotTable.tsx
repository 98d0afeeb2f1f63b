import type { RehearsedPot } from '@adashi/core';
import { IconCircleCheck, IconClockHour4, IconScale } from '@tabler/icons-react';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { laterOf } from './use-rehearsal.ts';
import type { ShownProps } from './WhatFollows.tsx';
import css from './what-if.module.css';

/** Sentence about money that arrives after the payout day of a pot. */
function AndThen({ pot }: { pot: RehearsedPot }) {
  const { t } = useTranslation();
  const later = laterOf(pot);
  if (pot.setOff > 0)
    return (
      <span className={css.held}>
        <IconScale size={17} aria-hidden />
        {t('{{amount}} applied to debts', { amount: moneyText(pot.setOff) })}
      </span>
    );
  return later > 0 ? (
    <span className={css.waiting}>
      <IconClockHour4 size={17} aria-hidden />
      {t('{{amount}} later', { amount: moneyText(later) })}
    </span>
  ) : (
    <span className={css.done}>
      <IconCircleCheck size={17} aria-hidden />
      {t('In full, on time')}
    </span>
  );
}

const amountText = (t: TFunction, amount: number) => (amount > 0 ? moneyText(amount) : t('none'));

interface PotProps {
  readonly pot: RehearsedPot;
  /** Name of the pot's recipient. */
  readonly name: string;
  readonly isMine: boolean;
  readonly today: string;
}

function PotRow({ pot, name, isMine, today }: PotProps) {
  const { t } = useTranslation();
  return (
    <tr className={cx(isMine && css.mine)}>
      <td className={ui.text2}>{pot.round}</td>
      <td>{name}</td>
      <td>{dayText(pot.paidOn, today)}</td>
      {[pot.members, pot.reserve, pot.fund, pot.fundLeft].map((cents, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
        <td key={index} className={cx(ui.right, cents === 0 && ui.text3)}>
          {index === 3 ? moneyText(cents) : amountText(t, cents)}
        </td>
      ))}
      <td className={ui.right}>
        <b>{moneyText(pot.net)}</b>
      </td>
      <td className={ui.right}>
        <AndThen pot={pot} />
      </td>
    </tr>
  );
}

function PotCard({ pot, name, isMine, today }: PotProps) {
  const { t } = useTranslation();
  return (
    <li className={cx(isMine && css.mine)}>
      <span className={ui.text2}>{pot.round}</span>
      <div>
        <b>{name}</b>
        <p className={cx(ui.small, ui.text2)}>{dayText(pot.paidOn, today)}</p>
        {pot.reserve + pot.fund > 0 && (
          <p className={cx(ui.small, ui.text2)}>
            {t('Reserve {{reserve}}, fund {{fund}}', {
              reserve: amountText(t, pot.reserve),
              fund: amountText(t, pot.fund),
            })}
          </p>
        )}
        <p className={ui.small}>
          <AndThen pot={pot} />
        </p>
      </div>
      <b className={ui.tabular}>{moneyText(pot.net)}</b>
    </li>
  );
}

/** Results of the simulation as a table, or as a list on a phone. */
export function PotTable({ squad, places, played: { pots, mine } }: ShownProps) {
  const { t } = useTranslation();
  const words = periodWords(t, squad.period);
  const nameOf = (pot: RehearsedPot) =>
    pot === mine ? t('You') : (places[pot.position - 1]?.name ?? t('Position {{n}}', { n: pot.position }));
  const sum = (of: (pot: RehearsedPot) => number) => moneyText(pots.reduce((total, pot) => total + of(pot), 0));
  const shares = t('After the {{fee}} fee and the {{reserve}} reserve share', {
    fee: shareText(squad.feeBps),
    reserve: shareText(squad.reserveBps),
  });
  return (
    <section className={cx(ui.card, css.table)}>
      <div className={css.tableHead}>
        <h2 className={ui.h2}>{t('One after the other')}</h2>
        <p className={cx(ui.small, ui.text2)}>{shares}</p>
      </div>
      <div className={cx(ui.tableWrap, ui.onlyDesk)} tabIndex={0} role="group" aria-label={t('One after the other')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.title}</th>
              <th scope="col">{t('Receives')}</th>
              <th scope="col">{t('Paid on')}</th>
              {[t('Members pay'), t('Reserve'), t('Fund'), t('Fund left'), t('On the day'), t('And then')].map(
                (head) => (
                  <th key={head} scope="col" className={ui.right}>
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {pots.map((pot) => (
              <PotRow key={pot.round} pot={pot} name={nameOf(pot)} isMine={pot === mine} today={squad.today} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td colSpan={2}>{t('All together')}</td>
              <td className={ui.right}>{sum((pot) => pot.members)}</td>
              <td className={ui.right}>{sum((pot) => pot.reserve)}</td>
              <td className={ui.right}>{sum((pot) => pot.fund)}</td>
              <td />
              <td className={ui.right}>{sum((pot) => pot.net)}</td>
              <td className={ui.right}>{t('{{amount}} later', { amount: sum(laterOf) })}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className={cx(css.cards, ui.onlyPhone)}>
        {pots.map((pot) => (
          <PotCard key={pot.round} pot={pot} name={nameOf(pot)} isMine={pot === mine} today={squad.today} />
        ))}
      </ul>
    </section>
  );
}
