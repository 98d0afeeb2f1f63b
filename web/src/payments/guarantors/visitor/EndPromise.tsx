import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import css from './guarantor.module.css';

/**
 * Button that ends the guarantor's promise for squads that have not started. A text explains the consequences before a
 * second click confirms.
 */
export function EndPromise({ view: { member, squads }, query }: { view: GuaranteeView; query: { id: string } }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const end = useWrite(ROUTES.endByLink);
  const isBound = squads.some(({ status }) => status === 'active');
  const about = { name: member.firstName };
  const send = () =>
    end.mutate(
      { query },
      {
        onSuccess: () => {
          toastDone('Your promise has ended for squads that have not started.');
          setOpen(false);
        },
      },
    );
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('End my promise')}</Button>;
  return (
    <div className={css.sign} role="group" aria-label={t('End your promise?')}>
      <p>
        {isBound
          ? t(
              'Your promise stays for squads that have started. For all others, {{name}} must name someone else.',
              about,
            )
          : t('You then have no obligation, and this link stops working. {{name}} must name someone else.', about)}
      </p>
      <Button look="danger" busy={end.isPending ? t('Sending') : undefined} onClick={send}>
        {t('End my promise')}
      </Button>
      <Button onClick={() => setOpen(false)}>{t('Keep it')}</Button>
    </div>
  );
}
