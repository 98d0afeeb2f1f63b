import { type Profile, ROUTES } from '@adashi/contract';
import { IconBuildingBank, IconShieldCheck, IconWriting } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Sessions } from '../../auth/security/shared/Sessions.tsx';
import { SigningIn } from '../../auth/security/shared/SigningIn.tsx';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { DevicePush } from '../../messaging/notifications/shared/DevicePush.tsx';
import { NotificationChoices } from '../../messaging/notifications/shared/NotificationChoices.tsx';
import { paths } from '../../paths.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import ui from '../../ui/ui.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { ChooseLooks } from '../shared/ChooseLooks.tsx';
import { MemberTabs } from '../shared/MemberTabs.tsx';
import css from './account.module.css';
import { EmployerInfo } from './EmployerInfo.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { YourData } from './YourData.tsx';

/** List of the requirements for joining a squad. Each requirement has a link. */
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

/** Account page of a member: profile, sign-in methods, notifications and data. */
export function Account() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.me, {});
  useTitle(t('Account'));
  return (
    <>
      <MemberTabs />
      <QueryBoundary asked={asked} card>
        {(me) => (
          <div className={css.columns}>
            <div className={css.column}>
              <PersonalInfo me={me} />
              <EmployerInfo me={me} />
            </div>
            <div className={css.column}>
              <SigningIn me={me} />
              <Sessions />
            </div>
            <div className={css.column}>
              <NotificationChoices />
              <DevicePush />
              <BeforeJoining me={me} />
            </div>
            <div className={css.column}>
              <ChooseLooks personId={me.id} />
              <YourData />
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
