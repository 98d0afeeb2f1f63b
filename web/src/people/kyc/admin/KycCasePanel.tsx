import { ERRORS, type KycCase, kycOffers, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { PanelPart, SidePanel } from '../../../ui/SidePanel.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { Checks } from './Checks.tsx';
import { STAGE_LOOKS } from './case-looks.ts';
import { DecideIdentity } from './DecideIdentity.tsx';
import { FormFacts } from './FormFacts.tsx';
import { History } from './History.tsx';
import { WhatIsAsked } from './WhatIsAsked.tsx';

function Opened({ whole, onClose }: { whole: KycCase; onClose: () => void }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<'verify' | 'ask' | null>(null);
  const { id, name, email_address, stage, request, refusals } = whole;
  const offers = new Set(kycOffers(whole));
  const waitsForMember = request !== null && request.answeredAt === null;
  return (
    <SidePanel
      label={name}
      onClose={onClose}
      head={
        <>
          <h2 className={ui.h2}>
            <Link className={ui.link} to={paths.member(id)}>
              {name}
            </Link>
          </h2>
          <p className={ui.text2}>{email_address}</p>
          {stage && <State look={STAGE_LOOKS[stage]} chip />}
        </>
      }
      foot={
        <>
          {refusals.verify && stage !== 'verified' && <p className={ui.text2}>{t(ERRORS[refusals.verify].message)}</p>}
          <Button disabled={!offers.has('ask')} onClick={() => setAct('ask')}>
            {waitsForMember ? t('Asked already') : t('Ask again')}
          </Button>
          {offers.has('verify') && (
            <Button look="primary" onClick={() => setAct('verify')}>
              {t('Mark as verified')}
            </Button>
          )}
        </>
      }
    >
      <WhatIsAsked whole={whole} />
      <FormFacts form={whole.form} />
      <Checks checks={whole.checks} />
      <PanelPart title={t('History')}>
        <History acts={whole.history} />
      </PanelPart>
      {act && <DecideIdentity whole={whole} act={act} onClose={() => setAct(null)} />}
    </SidePanel>
  );
}

/** Panel of one member’s KYC case: form, provider results and decisions. */
export function KycCasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.kycCase, { params: { id } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Member not found') }}>
      {(whole) => <Opened whole={whole} onClose={onClose} />}
    </QueryBoundary>
  );
}
