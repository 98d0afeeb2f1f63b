import type { DeadLetter, Queue } from '@adashi/contract';
import { dayText, moneyText, toDay } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './letters.module.css';

const WORDS: Record<Queue, string> = {
  codes: msg('A code or a link'),
  charges: msg('A debit order'),
  payouts: msg('A payout order'),
  updates: msg('An email about money or a seat'),
  reminders: msg('A reminder'),
  bulk: msg('An email to a whole squad'),
  push: msg('A notification on a device'),
};

interface Retry {
  readonly isBusy: boolean;
  readonly onRetry: (id: number) => void;
}

function Letter({ letter, isBusy, onRetry }: Retry & { letter: DeadLetter }) {
  const { t } = useTranslation();
  const { id, queue, to, squad, period, round, amount, attempts, error, diedAt } = letter;
  return (
    <li className={css.letter}>
      <div className={css.what}>
        <b>{t(WORDS[queue])}</b>
        <p className={ui.text2}>{to}</p>
        {squad !== null && period !== null && round !== null && amount !== null && (
          <p className={cx(ui.text2, ui.tabular)}>
            {t('{{squad}}, {{round}}, {{amount}}', {
              squad,
              round: periodWords(t, period).round(round),
              amount: moneyText(amount),
            })}
          </p>
        )}
      </div>
      <div className={cx(css.why, ui.small)}>
        <p className={ui.failed}>{error}</p>
        <p className={ui.text2}>
          {t('Attempts: {{tries}}, the last on {{day}}', { tries: attempts, day: dayText(toDay(diedAt)) })}
        </p>
      </div>
      <Button size="sm" look="soft" disabled={isBusy} onClick={() => onRetry(id)}>
        {t('Try again')}
      </Button>
    </li>
  );
}

export function DeadLetterList({ letters, ...retry }: Retry & { letters: readonly DeadLetter[] }) {
  return (
    <ul>
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} {...retry} />
      ))}
    </ul>
  );
}
