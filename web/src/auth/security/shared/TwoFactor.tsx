import { type Output, ROUTES, type Security } from '@adashi/contract';
import { IconShieldLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { attempt } from '../../../client/fail.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Rows.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOn } from './TurnOn.tsx';

/** Open dialog: none, the secret to scan, the list of actions, or the recovery codes. */
type Step =
  | null
  | { readonly name: 'begun'; readonly setup: Output<typeof ROUTES.beginTwoFactor> }
  | { readonly name: 'manage' }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

function Manage({ onRenew, onEnd }: { onRenew: () => void; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={ui.text2}>
        {t('New recovery codes replace all the old ones. If you turn two-factor off, only your password signs you in.')}
      </p>
      <footer>
        <Button onClick={onEnd}>{t('Turn off two-factor')}</Button>
        <Button look="primary" onClick={onRenew} data-autofocus>
          {t('New recovery codes')}
        </Button>
      </footer>
    </>
  );
}

/** Card of the second factor: an authenticator app, with recovery codes as a fallback. */
export function TwoFactor({ security: { twoFactorSince, recoveryCodesLeft } }: { security: Security }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(null);
  const isOn = twoFactorSince !== null;
  const showCodes = async (codes: readonly string[]) => {
    setStep({ name: 'codes', codes });
    await client.invalidateQueries();
  };
  const begin = () => attempt(async () => setStep({ name: 'begun', setup: await call(ROUTES.beginTwoFactor, {}) }));
  const renew = () => {
    setStep(null);
    attempt(async () => showCodes((await call(ROUTES.renewRecoveryCodes, {})).recoveryCodes));
  };
  const end = () => {
    setStep(null);
    attempt(async () => {
      await call(ROUTES.endTwoFactor, {});
      toastDone('Two-factor was turned off');
      await client.invalidateQueries();
    });
  };
  const act = isOn ? (
    <Button size="sm" onClick={() => setStep({ name: 'manage' })} aria-label={t('Manage two-factor')}>
      {t('Manage')}
    </Button>
  ) : (
    <Button size="sm" look="soft" onClick={begin} aria-label={t('Turn on two-factor')}>
      {t('Turn on')}
    </Button>
  );
  return (
    <>
      <Row
        Icon={IconShieldLock}
        title={t('Two-factor')}
        tag={isOn && t('On')}
        sub={
          isOn
            ? t('A code from your authenticator app. {{left}} of 10 recovery codes are left.', {
                left: recoveryCodesLeft,
              })
            : t('A code from an app on your phone, entered after your password.')
        }
        act={act}
      />
      <Dialog title={t('Turn on two-factor')} opened={step?.name === 'begun'} onClose={() => setStep(null)} firm>
        {step?.name === 'begun' && <TurnOn setup={step.setup} onDone={showCodes} />}
      </Dialog>
      <Dialog title={t('Two-factor')} opened={step?.name === 'manage'} onClose={() => setStep(null)}>
        <Manage onRenew={renew} onEnd={end} />
      </Dialog>
      <Dialog title={t('Your recovery codes')} opened={step?.name === 'codes'} onClose={() => setStep(null)} firm>
        {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(null)} />}
      </Dialog>
    </>
  );
}
