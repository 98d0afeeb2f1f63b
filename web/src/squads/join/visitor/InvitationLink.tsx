import { ROUTES } from '@adashi/contract';
import { lazy, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { load } from '../../../client/load.ts';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { useSecretParams } from '../../../client/use-secret-params.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { button } from '../../../ui/Button.tsx';
import { CenterPage } from '../../../ui/CenterPage.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import ui from '../../../ui/ui.module.css';
import { type Invited, keepInvitation, readInvitation } from '../shared/invitation.ts';

/**
 * Page of an invitation link. Members continue to the squad. For visitors, the page stores the invitation and offers
 * sign-in.
 */
export function InvitationLink() {
  const { t } = useTranslation();
  const invited = readInvitation(useSecretParams());
  if (!invited)
    return (
      <CenterPage title={t('Invitation')}>
        <Empty title={t("This link doesn't work")}>{t('Ask the person who invited you to send it again.')}</Empty>
      </CenterPage>
    );
  return <Welcome invited={invited} />;
}

const InvitedSquad = lazy(async () => ({ default: (await load(() => import('./InvitedSquad.tsx'))).InvitedSquad }));

/** Invitation without details, for a squad that cannot be shown, such as a circle before its approval. */
function Plain() {
  const { t } = useTranslation();
  return (
    <CenterPage title={t('Invitation')}>
      <h1 className={ui.title}>{t("You're invited to a savings squad")}</h1>
      <p>
        {t(
          'In a squad, everyone pays the same amount each round. Each round, one of you receives the whole pot. Before you join, you see the cost and the dates.',
        )}
      </p>
      <p className={ui.text2}>{t("Sign in or create an account. Then we'll show you the squad.")}</p>
      <div className={ui.actions}>
        <Link className={button('plain', 'lg')} to={paths.login}>
          {t('Sign in')}
        </Link>
        <Link className={button('primary', 'lg')} to={paths.signUp}>
          {t('Create Account')}
        </Link>
      </div>
    </CenterPage>
  );
}

function Welcome({ invited: { squad, code } }: { invited: Invited }) {
  const { token, product } = useSession();
  const goesOn = token !== null && product === 'adashi';
  useEffect(() => {
    if (!goesOn) keepInvitation({ squad, code });
  }, [goesOn, squad, code]);
  const shown = useIfKnown(ROUTES.invitation, { ...inSquad(squad), query: code ? { code } : {} }, token === null);
  if (goesOn) return <Navigate to={paths.joinBy(squad, code)} replace />;
  if (token !== null) return <Navigate to={paths.dashboard} replace />;
  if (shown === undefined) return <Placeholder />;
  return shown ? <InvitedSquad squad={shown} /> : <Plain />;
}
