import { ROUTES, type Security } from '@adashi/contract';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { attempt } from '../../../client/fail.ts';
import { load } from '../../../client/load.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Rows.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { AppCode } from './AppCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './security.module.css';

interface ItemProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onRemove: () => void;
}

function Item({ name, onConfirm, onRemove }: ItemProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span>{name}</span>
      <div className={ui.actions}>
        <Button size="sm" look="soft" onClick={onConfirm} aria-label={t('Confirm {{name}}', { name })}>
          {t('Confirm')}
        </Button>
        <Button size="sm" onClick={onRemove} aria-label={t('Remove {{name}}', { name })}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}

/**
 * Asks the browser to sign a challenge with the passkey. The signature proves that the person has the passkey's device.
 */
async function confirmPasskey(id: string): Promise<boolean> {
  const options = await call(ROUTES.passkeyLoginOptions, {});
  const { signWithPasskey } = await load(() => import('../../shared/sign-with-passkey.ts'));
  const response = await signWithPasskey(options);
  if (!response) {
    toastError('No passkey was used. Confirm it on the device that has it.');
    return false;
  }
  await call(ROUTES.confirmPasskey, { params: { id }, body: { response } });
  return true;
}

/** Returns a function that runs an action of the row. After a success, the page fetches its data again. */
function useActions() {
  const client = useQueryClient();
  return (act: () => Promise<boolean | object>, said: string) =>
    attempt(async () => {
      if ((await act()) === false) return;
      toastDone(said);
      await client.invalidateQueries();
    });
}

/**
 * Row with the sign-in methods and the calendar link that a password reset turned off. The account owner confirms or
 * removes each of them, because a stranger may have added it.
 */
export function ConfirmAgain({ security: { passkeys, isAppOff, isCalendarOff } }: { security: Security }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useActions();
  const [step, setStep] = useState<'code' | readonly string[] | null>(null);
  const off = passkeys.filter(({ isOff }) => isOff);
  const isDone = off.length === 0 && !isAppOff && !isCalendarOff;
  if (isDone && step === null) return null;
  const close = () => {
    setStep(null);
    void client.invalidateQueries();
  };
  return (
    <Row
      Icon={IconShieldExclamation}
      title={t('Off since your password reset')}
      sub={t("Confirm each one that's yours. Remove the others.")}
    >
      <ul className={css.keys}>
        {off.map(({ id, name }) => (
          <Item
            key={id}
            name={t('Passkey {{name}}', { name })}
            onConfirm={() => act(() => confirmPasskey(id), 'Confirmed')}
            onRemove={() => act(() => call(ROUTES.removePasskey, { params: { id } }), 'Removed')}
          />
        ))}
        {isAppOff && (
          <Item
            name={t('Authenticator app')}
            onConfirm={() => setStep('code')}
            onRemove={() => act(() => call(ROUTES.endTwoFactor, {}), 'Removed')}
          />
        )}
        {isCalendarOff && (
          <Item
            name={t('Your calendar link')}
            onConfirm={() => act(() => call(ROUTES.confirmCalendar, {}), 'Confirmed')}
            onRemove={() => act(() => call(ROUTES.removeCalendar, {}), 'Removed')}
          />
        )}
      </ul>
      <Dialog title={t('Authenticator app')} opened={step === 'code'} onClose={() => setStep(null)} firm>
        <AppCode submit={t('Confirm')} onDone={setStep} />
      </Dialog>
      <Dialog title={t('Your recovery codes')} opened={Array.isArray(step)} onClose={close} firm>
        {Array.isArray(step) && <RecoveryCodes codes={step} onDone={close} />}
      </Dialog>
    </Row>
  );
}
