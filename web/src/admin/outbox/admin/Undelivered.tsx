import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { useWrite } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { DeadLetterList } from './DeadLetterList.tsx';

/**
 * Returns the mutation that retries an undelivered entry. The screen owns the mutation, because the row unmounts before
 * the response arrives.
 */
function useRetry() {
  const one = useWrite(ROUTES.retryDeadLetter);
  return {
    isPending: one.isPending,
    one: (id: number) => one.mutate({ params: { id } }, { onSuccess: () => toastDone("It's being retried") }),
  };
}

/** List of the emails and payment orders that the server no longer retries. */
export function Undelivered() {
  const { t } = useTranslation();
  useTitle(t('Emails and orders not sent'));
  const retry = useRetry();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <List
        route={ROUTES.deadLetters}
        input={{}}
        title={t('Emails and orders not sent')}
        search={t('Search')}
        file={{ route: ROUTES.deadLettersFile, name: 'undelivered.csv' }}
        empty={
          <Empty title={t('Everything was delivered')}>
            {t('Items that a mail server or bank refused after many attempts appear here.')}
          </Empty>
        }
      >
        {({ data }) => (
          <>
            <div className={cx(ui.actions, ui.pad)}>
              <Button disabled={retry.isPending} onClick={() => setAsked(true)}>
                {t('Retry all')}
              </Button>
            </div>
            <DeadLetterList letters={data} isBusy={retry.isPending} onRetry={retry.one} />
          </>
        )}
      </List>
      {isAsked && (
        <ActDialog
          route={ROUTES.retryDeadLetters}
          input={() => ({})}
          title={t('Retry all?')}
          consequences={[t('We send each email and order again, once. Items refused again come back here.')]}
          act={t('Retry all')}
          done={msg('All are being retried')}
          look="primary"
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
