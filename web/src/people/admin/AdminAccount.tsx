import { ROUTES } from '@adashi/contract';
import { Sessions } from '../../auth/security/shared/Sessions.tsx';
import { SigningIn } from '../../auth/security/shared/SigningIn.tsx';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { DevicePush } from '../../messaging/notifications/shared/DevicePush.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import ui from '../../ui/ui.module.css';
import { AccountTabs } from '../shared/AccountTabs.tsx';
import { ChooseLooks } from '../shared/ChooseLooks.tsx';
import { StaffProfile } from './StaffProfile.tsx';

/** Account page of a staff member: profile, sign-in methods, language and colours. */
export function AdminAccount() {
  const asked = useCall(ROUTES.me, {});
  return (
    <>
      <AccountTabs />
      <QueryBoundary asked={asked} card>
        {(me) => (
          <>
            <PageTitle title={`${me.firstName} ${me.lastName}`} sub={me.email_address} />
            <div className={ui.two}>
              <div className={ui.stack}>
                <StaffProfile me={me} />
                <SigningIn me={me} />
              </div>
              <div className={ui.stack}>
                <Sessions />
                <DevicePush />
                <ChooseLooks personId={me.id} />
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  );
}
