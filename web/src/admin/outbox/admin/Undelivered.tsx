import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { useWrite } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { List } from '../../../list/List.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { LetterList } from './LetterList.tsx';

/**
 * Retries an entry. The mutation belongs to the screen, because a retried row leaves the list before the response
 * arrives.
 */
function useRetry() {
  const one = useWrite(ROUTES.retryLetter);
  return {
    isPending: one.isPending,
    one: (id: number) => one.mutate({ params: { id } }, { onSuccess: () => toastDone('It is tried again') }),
  };
}

/** List of dead letters: emails and payment orders that are no longer retried. */
export function Undelivered() {
  const { t } = useTranslation();
  useTitle(t('Mails and orders that could not leave'));
  const retry = useRetry();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <List
        route={ROUTES.deadLetters}
        input={{}}
        title={t('Mails and orders that could not leave')}
        search={t('Search')}
        file={{ route: ROUTES.deadLettersFile, name: 'undelivered.csv' }}
        empty={
          <Empty title={t('Everything was delivered')}>
            {t('What a mail server or a bank has not taken after many tries is shown here.')}
          </Empty>
        }
      >
        {({ data }) => (
          <>
            <div className={cx(ui.actions, ui.pad)}>
              <Button disabled={retry.isPending} onClick={() => setAsked(true)}>
                {t('Try all again')}
              </Button>
            </div>
            <LetterList letters={data} isBusy={retry.isPending} onRetry={retry.one} />
          </>
        )}
      </List>
      {isAsked && (
        <ActDialog
          route={ROUTES.retryLetters}
          input={() => ({})}
          title={t('Try all of them again?')}
          consequences={[
            t('Each mail and each order leaves as if it were new, once. What is refused again comes back here.'),
          ]}
          act={t('Try all again')}
          done={msg('All of them are tried again')}
          look="primary"
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
