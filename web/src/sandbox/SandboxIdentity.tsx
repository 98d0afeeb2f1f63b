import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showFailure } from '../client/fail.ts';
import { useCall, useWrite } from '../client/query.ts';
import { Button } from '../ui/parts.tsx';
import { State } from '../ui/State.tsx';
import { SandboxFrame } from './SandboxFrame.tsx';

export function SandboxIdentity() {
  const { t } = useTranslation();
  const { reference = '' } = useParams();
  const check = useCall(ROUTES.identity, { params: { reference } });
  const decide = useWrite(ROUTES.decideIdentity);
  const say = (decision: 'approved' | 'declined' | 'pending') =>
    decide.mutate({ params: { reference }, body: { decision } }, { onError: showFailure });
  const status = check.data?.status;
  return (
    <SandboxFrame title={t('Identity check')}>
      <p>{check.data?.email}</p>
      {status && (
        <p>
          <State name={status === 'verified' || status === 'declined' ? status : 'pending'} chip />
        </p>
      )}
      <div className="row-acts">
        <Button disabled={decide.isPending} onClick={() => say('pending')}>
          {t('Leave pending')}
        </Button>
        <Button look="danger" disabled={decide.isPending} onClick={() => say('declined')}>
          {t('Decline')}
        </Button>
        <Button look="primary" disabled={decide.isPending} onClick={() => say('approved')}>
          {t('Approve')}
        </Button>
      </div>
      <p className="small c-2">{t('You can close this tab afterwards.')}</p>
    </SandboxFrame>
  );
}
