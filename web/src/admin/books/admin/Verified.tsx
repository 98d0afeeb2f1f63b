import { type Books, type LedgerCheck, ROUTES } from '@adashi/contract';
import { IconRefresh, IconScale } from '@tabler/icons-react';
import { useWrite } from '../../../client/query.ts';
import { momentText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './books.module.css';

function isRight({ difference, disagreements }: LedgerCheck): boolean {
  return difference === null && disagreements === 0;
}

/** Returns a function that describes the result of a ledger check in a sentence. */
function useFinding() {
  const { t } = useTranslation();
  return ({ difference, disagreements }: LedgerCheck): string => {
    if (difference)
      return t('{{where}} should be {{expected}} and is {{found}}: {{what}}.', {
        where: difference.where,
        what: difference.what,
        expected: moneyText(difference.expected),
        found: moneyText(difference.found),
      });
    return disagreements > 0
      ? t('The provider disagrees on {{count}} orders.', { count: disagreements })
      : t('The ledger adds up, and the provider agrees.');
  };
}

/** Results of the latest nightly ledger checks, one mark per night. A night with a difference is highlighted. */
function Nights({ checks }: Pick<Books, 'checks'>) {
  const { t } = useTranslation();
  const wrong = checks.filter((check) => !isRight(check)).length;
  const words =
    wrong === 0
      ? t('Last {{count}} verifications: no differences.', { count: checks.length })
      : t('Last {{count}} verifications: {{wrong}} with differences.', { count: checks.length, wrong });
  return (
    <div className={css.nights}>
      <span aria-hidden>
        {checks.toReversed().map((check) => (
          <i key={check.id} className={isRight(check) ? undefined : css.differs} title={momentText(check.at)} />
        ))}
      </span>
      <small>{words}</small>
    </div>
  );
}

/** Card with the result of the last ledger check, and a button that checks the ledger now. */
export function Verified({ checks, sum }: Pick<Books, 'checks' | 'sum'>) {
  const { t } = useTranslation();
  const findingOf = useFinding();
  const verify = useWrite(ROUTES.verifyBooks);
  const [last] = checks;
  const isFine = last === undefined || isRight(last);
  const now = () => verify.mutate({}, { onSuccess: () => toastDone('The ledger was verified') });
  return (
    <section className={cx(ui.card, css.verified)} aria-label={t('Verify the ledger')}>
      <span className={cx(css.scale, !isFine && css.wrong)}>
        <IconScale size={24} aria-hidden />
      </span>
      <div>
        <h2 className={ui.h2}>{last ? findingOf(last) : t("The ledger hasn't been verified yet")}</h2>
        <p className={ui.text2}>
          {last &&
            t('{{moment}}, {{who}}: {{count}} transfers in {{seconds}} s.', {
              moment: momentText(last.at),
              who: last.by ?? t('automatically, at night'),
              count: last.transfers,
              seconds: (last.tookMs / 1_000).toFixed(1),
            })}{' '}
          {t('All accounts add up to {{amount}}.', { amount: moneyText(sum) })}
        </p>
      </div>
      {checks.length > 1 && <Nights checks={checks} />}
      <Button busy={verify.isPending ? t('Verifying') : undefined} onClick={now}>
        <IconRefresh size={18} aria-hidden />
        {t('Verify now')}
      </Button>
    </section>
  );
}
