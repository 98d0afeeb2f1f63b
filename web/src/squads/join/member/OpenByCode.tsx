import { ROUTES, tidyInviteCode } from '@adashi/contract';
import { IconTicket } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../client/api.ts';
import { sentence } from '../../../client/fail.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';

/** Form that opens the page of a squad with an invitation code. */
export function OpenByCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState('');
  const code = tidyInviteCode(typed);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { id } = await call(ROUTES.squadByInvite, { params: { product: 'adashi', code } });
      await navigate(paths.joinBy(id, code));
    } catch (error) {
      setFailure(sentence(error));
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconTicket size={18} aria-hidden />
        {t('Enter a code')}
      </Button>
      <Dialog title={t('Enter a code')} opened={isOpen} onClose={() => setOpen(false)}>
        <form onSubmit={(event) => void open(event)}>
          <Field
            label={t('Invitation code')}
            hint={t('The person who invites you has it: 8 letters and digits.')}
            value={typed}
            error={failure}
            autoComplete="off"
            autoCapitalize="characters"
            data-autofocus
            onChange={(event) => {
              setTyped(event.target.value);
              setFailure('');
            }}
          />
          <footer>
            <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" look="primary" disabled={code.length < 4}>
              {t('Open')}
            </Button>
          </footer>
        </form>
      </Dialog>
    </>
  );
}
