import { ROUTES } from '@adashi/contract';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { noLink, useMailedSecret } from '../../../client/use-mailed-secret.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import ui from '../../../ui/ui.module.css';

/** Page of the link “It wasn’t me” in the email about a new payout account. */
export function PayoutAccountLink() {
  const { t } = useTranslation();
  const query = useMailedSecret();
  const change = useCall(ROUTES.payoutAccountByLink, { query });
  const object = useWrite(ROUTES.objectToAccount);
  return (
    <CenterPage title={t('Your payouts')}>
      <QueryBoundary asked={change} gone={noLink(t)}>
        {({ state, lastDigits, member }) => (
          <>
            {state === 'in_use' && (
              <>
                <h1 className={ui.title}>{t('Was it you, {{name}}?', { name: member })}</h1>
                <p>
                  {t(
                    "Your payouts now go to the account ending {{digits}}. If you made this change, you don't need to do anything.",
                    { digits: lastDigits },
                  )}
                </p>
                <p>
                  {t(
                    "If it wasn't you, report it. We use the previous account again and sign you out everywhere. Then choose a new password.",
                  )}
                </p>
                <div className={ui.actions}>
                  <Button
                    look="danger"
                    busy={object.isPending ? t('Reporting') : undefined}
                    onClick={() => object.mutate({ query })}
                  >
                    {t("It wasn't me")}
                  </Button>
                </div>
              </>
            )}
            {state === 'objected' && (
              <>
                <h1 className={ui.title}>{t('You reported this change')}</h1>
                <p>
                  {t(
                    "Payouts go to your previous account again, and you're signed out everywhere. Please choose a new password now.",
                  )}
                </p>
              </>
            )}
            {state === 'replaced' && (
              <>
                <h1 className={ui.title}>{t("This account isn't in use")}</h1>
                <p>{t('Your payouts now go to another account.')}</p>
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </CenterPage>
  );
}
