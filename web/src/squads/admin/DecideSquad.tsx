import type { ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inSquad, useWrite } from '../../client/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastDone } from '../../ui/toast.ts';

interface Props {
  readonly route: typeof ROUTES.declineSquad | typeof ROUTES.cancelSquad;
  readonly squadId: string;
  readonly title: string;
  readonly act: string;
  readonly done: string;
  readonly onClose: () => void;
}

const LEAST = 3;

/** Ends a squad that has not started, and asks for the reason that its proposer is told. */
export function DecideSquad({ route, squadId, title, act, done, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const write = useWrite<typeof route>(route);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toastDone(done);
      onClose();
    };
    write.mutate({ ...inSquad(squadId), body: { reason } }, { onSuccess });
  };
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={send}>
        <Field
          label={t('Reason')}
          hint={t('Its proposer reads it, on the page and by mail.')}
          value={reason}
          maxLength={500}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <footer>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            type="submit"
            look="danger"
            disabled={reason.trim().length < LEAST}
            busy={write.isPending ? t('Saving') : undefined}
          >
            {act}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
