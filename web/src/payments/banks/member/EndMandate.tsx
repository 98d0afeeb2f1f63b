import { type Output, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { IN_PRODUCT, useWrite } from '../../../client/query.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './connect-bank.module.css';

type Answer = Output<typeof ROUTES.endMandate>;

/** List of the consequences of cancelling the mandate, by squad. */
function Meaning({ means: { underWay, running, starting } }: { means: Answer['means'] }) {
  const { t } = useTranslation();
  const isNothing = underWay === 0 && running.length === 0 && starting.length === 0;
  return (
    <ul className={css.means}>
      {isNothing && <li>{t("Nothing is due to be debited, so you won't miss a payment.")}</li>}
      {running.map(({ squad, debits, amount, next, isPaidLast }) => (
        <li key={squad}>
          {t(
            "{{squad}}: we can't debit {{count}} contributions, {{amount}} in all. If you don't pay, you're in default from {{day}}, and we ask your guarantor.",
            { squad, count: debits, amount: moneyText(amount), day: dayText(next) },
          )}{' '}
          {isPaidLast && t('Your payout then moves to the last place.')}
        </li>
      ))}
      {starting.map((squad) => (
        <li key={squad}>{t("{{squad}} can't start until you connect a bank again.", { squad })}</li>
      ))}
      {underWay > 0 && (
        <li>
          {t('{{amount}} is already being processed and will still leave your account.', {
            amount: moneyText(underWay),
          })}
        </li>
      )}
      {running.length > 0 && <li>{t('Your wallet can still pay if it covers a full contribution.')}</li>}
    </ul>
  );
}

/** Button that cancels pre-authorized debits. A dialog first lists the consequences. */
export function EndMandate() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Answer>();
  const end = useWrite(ROUTES.endMandate);
  const ask = async (confirm?: string) => {
    try {
      const answer = await end.mutateAsync({ ...IN_PRODUCT, query: { confirm } });
      setAsked(answer.isDone ? undefined : answer);
      if (answer.isDone) toastDone('We no longer debit your account');
    } catch {
      // `useWrite` has already shown the error.
    }
  };
  return (
    <div className={css.end}>
      {/* The button has `aria-disabled` instead of `disabled`. A disabled button could not get the focus back from the
         dialog. */}
      <button
        type="button"
        className={ui.link}
        aria-disabled={end.isPending}
        onClick={() => void (end.isPending || ask())}
      >
        {t('Cancel pre-authorized debits')}
      </button>
      <Dialog title={t('Stop all debits?')} opened={asked !== undefined} onClose={() => setAsked(undefined)}>
        {asked && (
          <>
            <Meaning means={asked.means} />
            <footer>
              <Button onClick={() => setAsked(undefined)}>{t('Keep it')}</Button>
              <Button
                look="danger"
                busy={end.isPending ? t('Stopping') : undefined}
                onClick={() => void ask(asked.confirm)}
              >
                {t('Stop all debits')}
              </Button>
            </footer>
          </>
        )}
      </Dialog>
    </div>
  );
}
