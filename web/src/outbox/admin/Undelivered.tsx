import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/query.ts';
import { List } from '../../list/List.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { LetterList } from './LetterList.tsx';

/** Lives as long as the screen: a row that is tried again leaves the list before its answer is shown. */
function useRetry() {
  const one = useWrite(ROUTES.retryLetter);
  const all = useWrite(ROUTES.retryLetters);
  return {
    isPending: one.isPending || all.isPending,
    one: (id: number) => one.mutate({ params: { id } }, { onSuccess: () => toastDone('It is tried again') }),
    all: () => all.mutate({}, { onSuccess: () => toastDone('All of them are tried again') }),
  };
}

/** What is not tried any more: mails that no server took, orders that no provider took. */
export function Undelivered() {
  const { t } = useTranslation();
  useTitle(t('Mails and orders that could not leave'));
  const retry = useRetry();
  return (
    <List
      route={ROUTES.deadLetters}
      input={{}}
      title={t('Mails and orders that could not leave')}
      search={t('Search')}
      empty={
        <Empty title={t('Everything was delivered')}>
          {t('What a mail server or a bank has not taken after many tries is shown here.')}
        </Empty>
      }
    >
      {({ data }) => (
        <>
          <div className={cx(ui.actions, ui.pad)}>
            <Button disabled={retry.isPending} onClick={retry.all}>
              {t('Try all again')}
            </Button>
          </div>
          <LetterList letters={data} isBusy={retry.isPending} onRetry={retry.one} />
        </>
      )}
    </List>
  );
}
