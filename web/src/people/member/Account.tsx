import { type Profile, ROUTES } from '@adashi/contract';
import { IconBuildingBank, IconShieldCheck, IconWriting } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded, useCall } from '../../client/Loaded.tsx';
import { useWrite } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { NotificationChoices } from '../../notifications/shared/NotificationChoices.tsx';
import { paths } from '../../paths.ts';
import { Sessions } from '../../security/shared/Sessions.tsx';
import { SigningIn } from '../../security/shared/SigningIn.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { cx } from '../../ui/cx.ts';
import { Row, Rows } from '../../ui/Rows.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { ChooseLooks } from '../shared/ChooseLooks.tsx';
import css from './account.module.css';
import { EmployerInfo } from './EmployerInfo.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { YourData } from './YourData.tsx';

/** What the wallet holds, and whether it pays. */
function Wallet({ me }: { me: Profile }) {
  const { t } = useTranslation();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const pay = (walletPays: boolean) => update.mutate({ params: { id: me.id }, body: { walletPays } });
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)}>
      <h2 className={ui.h2}>{t('Wallet')}</h2>
      <p className={ui.big}>{moneyText(me.wallet)}</p>
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
  );
}

/** What a squad asks for, and where it is done. */
function BeforeJoining({ me }: { me: Profile }) {
  const { t } = useTranslation();
  const links = [
    [paths.connectBank, me.hasMandate ? t('Your bank is connected') : t('Connect your bank'), IconBuildingBank],
    [paths.guarantor, t('Your guarantor'), IconShieldCheck],
    [paths.agreement, t('Agreements'), IconWriting],
  ] as const;
  return (
    <section className={ui.card}>
      <CardHead title={t('Before you can join')} />
      <Rows>
        {links.map(([to, words, Icon]) => (
          <Row
            key={to}
            Icon={Icon}
            title={
              <Link className={ui.link} to={to}>
                {words}
              </Link>
            }
          />
        ))}
      </Rows>
    </section>
  );
}

/** Everything that is a member's own: who they are, how they sign in, what they are told, and what is held about them. */
export function Account() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.me, {});
  useTitle(t('Account'));
  return (
    <Loaded asked={asked} card>
      {(me) => (
        <div className={css.columns}>
          <div className={css.column}>
            <PersonalInfo me={me} />
            <EmployerInfo me={me} />
          </div>
          <div className={css.column}>
            <SigningIn personId={me.id} />
            <Sessions />
          </div>
          <div className={css.column}>
            <NotificationChoices />
            <BeforeJoining me={me} />
          </div>
          <div className={css.column}>
            <ChooseLooks personId={me.id} />
            <Wallet me={me} />
            <YourData />
          </div>
        </div>
      )}
    </Loaded>
  );
}
