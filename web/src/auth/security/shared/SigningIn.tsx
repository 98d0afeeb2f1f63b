import { type Profile, ROUTES } from '@adashi/contract';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { dayText, toDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import ui from '../../../ui/ui.module.css';
import { ChangePassword } from '../../shared/ChangePassword.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ConfirmAgain } from './ConfirmAgain.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

function Password({ personId, changedAt }: { personId: string; changedAt: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        Icon={IconKey}
        title={t('Password')}
        sub={t('Last changed on {{day}}', { day: dayText(toDay(changedAt)) })}
        act={
          <Button size="sm" onClick={() => setOpen(true)} aria-label={t('Change the password')}>
            {t('Change')}
          </Button>
        }
      />
      <Dialog title={t('Change the password')} opened={open} onClose={() => setOpen(false)} firm>
        <ChangePassword personId={personId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Card with a person's sign-in methods: email address, password, second factor and passkeys. */
export function SigningIn({ me }: { me: Pick<Profile, 'id' | 'email_address'> }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.security, {});
  return (
    <section className={ui.card}>
      <CardHead title={t('How you sign in')} />
      <QueryBoundary asked={asked}>
        {(security) => (
          <Rows>
            <ChangeEmail email={me.email_address} />
            <Password personId={me.id} changedAt={security.passwordChangedAt} />
            <ConfirmAgain security={security} />
            <TwoFactor security={security} />
            <Passkeys passkeys={security.passkeys.filter(({ isOff }) => !isOff)} />
          </Rows>
        )}
      </QueryBoundary>
    </section>
  );
}
