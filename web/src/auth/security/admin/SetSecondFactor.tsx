import { ROUTES } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Rows } from '../../../ui/Rows.tsx';
import ui from '../../../ui/ui.module.css';
import { ConfirmAgain } from '../shared/ConfirmAgain.tsx';
import { Passkeys } from '../shared/Passkeys.tsx';
import { TwoFactor } from '../shared/TwoFactor.tsx';

/**
 * First page that a new staff member sees. The page sets up a second factor, and stays open until the person presses
 * Continue, because the recovery codes are shown only once.
 */
export function SetSecondFactor({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.security, {});
  return (
    <section className={cx(ui.card, ui.narrow)}>
      <div className={cx(ui.pad, ui.stack)}>
        <h2 className={ui.title}>{t('First a second factor')}</h2>
        <p>
          {t(
            "Staff can see members' private data, so a password alone isn't enough. Set up a passkey or an authenticator app to continue.",
          )}
        </p>
      </div>
      <QueryBoundary asked={asked}>
        {(security) => (
          <>
            <Rows>
              <ConfirmAgain security={security} />
              <Passkeys passkeys={security.passkeys.filter(({ isOff }) => !isOff)} />
              <TwoFactor security={security} />
            </Rows>
            <div className={cx(ui.pad, ui.actions)}>
              <Button look="primary" disabled={security.isFactorDue} onClick={onDone}>
                {t('Go on')}
              </Button>
            </div>
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
