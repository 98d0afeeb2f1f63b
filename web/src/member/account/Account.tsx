import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangePassword } from '../../account/ChangePassword.tsx';
import { Looks } from '../../account/Looks.tsx';
import { showFailure } from '../../client/fail.ts';
import { useCall, useWrite } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Choice, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';

export function Account() {
  const { t } = useTranslation();
  const { data: me } = useCall(ROUTES.me, {});
  const update = useWrite(ROUTES.updatePersonalInfo);
  if (!me)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  const pay = (walletPays: boolean) =>
    update.mutate({ params: { id: me.id }, body: { walletPays } }, { onError: showFailure });
  return (
    <>
      <PageTitle title={`${me.firstName} ${me.lastName}`} sub={me.email_address}>
        <State name={me.kycVerificationStatus} chip />
      </PageTitle>
      <div className="cards">
        <section className="card pad stack">
          <h2 className="h2">{t('Wallet')}</h2>
          <p className="big">{moneyText(me.wallet)}</p>
          <Choice
            legend={t('Let the wallet pay a whole contribution when it can')}
            options={[
              { value: 'yes', label: t('Yes') },
              { value: 'no', label: t('No') },
            ]}
            value={me.walletPays ? 'yes' : 'no'}
            onChange={(value) => pay(value === 'yes')}
          />
        </section>
        <section className="card pad stack">
          <h2 className="h2">{t('Before you can join')}</h2>
          <Link className="link" to={paths.connectBank}>
            {me.hasMandate ? t('Your bank is connected') : t('Connect your bank')}
          </Link>
          <Link className="link" to={paths.guarantor}>
            {t('Your guarantor')}
          </Link>
          <Link className="link" to={paths.agreement}>
            {t('Agreements')}
          </Link>
        </section>
        <Looks personId={me.id} />
        <ChangePassword personId={me.id} />
      </div>
    </>
  );
}
