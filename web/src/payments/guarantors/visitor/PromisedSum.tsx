import type { GuarantorPromise } from '@adashi/contract';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readDollars } from '../../../payouts/wallet/shared/dollars.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import css from './guarantor.module.css';

interface Props {
  readonly promise: GuarantorPromise;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Returns the typed total in cents, or null for a total outside the limits. */
export function promisedSum({ least, most }: GuarantorPromise, text: string): number | null {
  const sum = readDollars(text);
  return sum === null || sum < Math.max(least, 1) || sum > most ? null : sum;
}

/**
 * The signed total and the new total of the promise, with a field for the new total if the guarantor can choose the
 * amount.
 */
export function PromisedSum({ promise, text, onChange }: Props) {
  const { t } = useTranslation();
  const { signed, least, most } = promise;
  const range =
    least > 0
      ? t('From {{least}} to {{most}}', { least: moneyText(least), most: moneyText(most) })
      : t('At most {{most}}', { most: moneyText(most) });
  const sum = promisedSum(promise, text);
  return (
    <>
      {signed !== null && (
        <dl className={css.facts}>
          <div>
            <dt>{t('Signed so far, at most')}</dt>
            <dd>{moneyText(signed)}</dd>
          </div>
          <div>
            <dt>{t('New promise, at most')}</dt>
            <dd>{sum === null ? '–' : moneyText(sum)}</dd>
          </div>
        </dl>
      )}
      {most > least && (
        <MoneyField
          label={t('The most you promise, in all squads')}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...(sum === null ? { error: range } : { hint: range })}
        />
      )}
      {most === least && signed === null && <p>{t('At most {{amount}} in all', { amount: moneyText(most) })}</p>}
    </>
  );
}
