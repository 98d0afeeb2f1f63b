import { ROUTES } from '@adashi/contract';
import { IconBan, IconHourglass, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { QueryBoundary, useCall } from '../client/QueryBoundary.tsx';
import { useWrite } from '../client/query.ts';
import { msg } from '../i18n/index.ts';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { State, type StateLook } from '../ui/State.tsx';
import ui from '../ui/ui.module.css';
import { SandboxFrame } from './SandboxFrame.tsx';

const PENDING: StateLook = { role: 'waiting', Icon: IconHourglass, word: msg('Pending') };
const LOOKS: Record<string, StateLook> = {
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
  declined: { role: 'neutral', Icon: IconBan, word: msg('Declined') },
};

export function SandboxIdentity() {
  const { t } = useTranslation();
  const { reference = '' } = useParams();
  const check = useCall(ROUTES.identity, { params: { reference } });
  const decide = useWrite(ROUTES.decideIdentity);
  const say = (decision: 'approved' | 'declined' | 'pending') =>
    decide.mutate({ params: { reference }, body: { decision } });
  return (
    <SandboxFrame title={t('Identity check')}>
      <QueryBoundary asked={check}>
        {({ email, status }) => (
          <>
            <p>{email}</p>
            <p>
              <State look={LOOKS[status] ?? PENDING} chip />
            </p>
          </>
        )}
      </QueryBoundary>
      <div className={ui.actions}>
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
      <p className={cx(ui.small, ui.text2)}>{t('You can close this tab afterwards.')}</p>
    </SandboxFrame>
  );
}
