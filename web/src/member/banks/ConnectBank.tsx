import { ROUTES } from '@adashi/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, useCall, useWrite } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import { Button, Logo } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';

/** Without the sidebar: one thing to do, at the bank, and back again. */
export function ConnectBank() {
  const { t } = useTranslation();
  const mandate = useCall(ROUTES.mandate, IN_PRODUCT);
  const connect = useWrite(ROUTES.connectBank);
  const go = () =>
    connect.mutate(IN_PRODUCT, {
      onError: showFailure,
      onSuccess: ({ authorisation_url }) => window.location.assign(authorisation_url),
    });
  const isActive = mandate.data?.status === 'active';
  return (
    <main className="center-page" id="main">
      <div className="stack">
        <Logo />
        <section className="card pad stack">
          <IconBuildingBank size={44} stroke={1.25} className="c-action" aria-hidden />
          <h1 className="title">{isActive ? t('Your bank is connected') : t('Connect your bank')}</h1>
          <p>
            {t(
              'You allow us to debit your contributions from your account, on the days that your calendar shows. Your pot is paid to the same account.',
            )}
          </p>
          <p className="c-2">
            {t('You may cancel at any time, and claim a debit back for 90 days if it was not as agreed.')}
          </p>
          {isActive && (
            <p>
              <State name="active" chip /> {t('Account ending {{digits}}', { digits: mandate.data?.lastDigits })}
            </p>
          )}
          <div className="row-acts">
            <Link className="btn plain" to={paths.squads}>
              {t('Back to your squads')}
            </Link>
            <Button
              look={isActive ? 'plain' : 'primary'}
              onClick={go}
              busy={connect.isPending ? t('Opening your bank') : undefined}
            >
              {isActive ? t('Connect another account') : t('Continue to your bank')}
            </Button>
          </div>
        </section>
      </div>
    </main>
  );
}
