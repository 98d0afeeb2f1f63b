import { ERRORS, type GuarantorCase, guarantorOffers, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';
import { GuarantorFacts } from './GuarantorFacts.tsx';

const ACTS = { verify: 'verified', decline: 'rejected' } as const;

function Decide({ whole, act, onClose }: { whole: GuarantorCase; act: keyof typeof ACTS; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, email, member } = whole;
  const about = { name, member };
  const params = { id };
  if (act === 'verify')
    return (
      <ActDialog
        route={ROUTES.verifyGuarantor}
        input={(reason) => ({ params, body: { status: 'verified' as const, reason } })}
        title={t('Verify {{name}}?', about)}
        about={{ name, email }}
        consequences={[
          t('Another staff member must approve it.'),
          t('{{name}} is then the guarantor of {{member}}, as signed. We notify {{member}}.', about),
          t("This can't be undone. It ends when another guarantor takes over or the squad ends."),
        ]}
        act={t('Verify')}
        done={msg('Verified')}
        readers={t('Staff read it here and in the activity. Say what you checked.')}
        look="primary"
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      route={ROUTES.verifyGuarantor}
      input={(reason) => ({ params, body: { status: 'rejected' as const, reason } })}
      title={t('Decline {{name}}?', about)}
      about={{ name, email }}
      consequences={[
        t('{{member}} needs to name someone else before the squad can start.', about),
        t("We ask {{name}} for nothing, and they can't be chosen again.", about),
      ]}
      act={t('Decline')}
      done={msg('Declined')}
      readers={t('{{member}} can read it here and by email.', about)}
      onClose={onClose}
    />
  );
}

function Opened({ whole, onClose }: { whole: GuarantorCase; onClose: () => void }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<keyof typeof ACTS | null>(null);
  const may = useMay('guarantors.act');
  const { name, email, member, memberEmail, memberId, status, relationship, refusals } = whole;
  const offers = new Set(guarantorOffers(whole));
  return (
    <SidePanel
      label={name}
      onClose={onClose}
      head={
        <>
          <h2 className={ui.h2}>{name}</h2>
          <p className={ui.text2}>
            <Address>{email}</Address>
          </p>
          <p className={ui.text2}>
            {t('for')}{' '}
            <Link className={ui.link} to={paths.member(memberId)}>
              {member}
            </Link>
            {', '}
            <Address>{memberEmail}</Address>
            {`, ${relationship}`}
          </p>
          <State look={GUARANTOR_LOOKS[status]} chip />
        </>
      }
      foot={
        may &&
        status === 'accepted' && (
          <>
            {refusals.verify && <p className={ui.text2}>{t(ERRORS[refusals.verify].message)}</p>}
            {offers.has('decline') && <Button onClick={() => setAct('decline')}>{t('Decline')}</Button>}
            {offers.has('verify') && (
              <Button look="primary" onClick={() => setAct('verify')}>
                {t('Verify')}
              </Button>
            )}
          </>
        )
      }
    >
      <GuarantorFacts whole={whole} />
      {act && <Decide whole={whole} act={act} onClose={() => setAct(null)} />}
    </SidePanel>
  );
}

/** Panel with the details of one guarantor. */
export function GuarantorPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.guarantorCase, { params: { id } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Guarantor not found') }}>
      {(whole) => <Opened whole={whole} onClose={onClose} />}
    </QueryBoundary>
  );
}
