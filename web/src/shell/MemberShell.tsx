import { ROUTES } from '@adashi/contract';
import { IconIdBadge2, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../client/query.ts';
import { dayText, toDay } from '../i18n/format.ts';
import { KycModal } from '../member/kyc/KycModal.tsx';
import { updateProfile, useSession } from '../session/session.ts';
import { mainItems, memberItems } from './items.ts';
import { Shell } from './Shell.tsx';

function KycPanel({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  const { profile, verified } = useSession();
  const Icon = verified ? IconRosetteDiscountCheck : IconIdBadge2;
  return (
    <section className="sidekyc">
      <h2 className="sidekyc-h">
        <Icon size={18} className="c-action" aria-hidden />
        {verified ? t('Identity verified') : t('Identity not verified')}
      </h2>
      {verified ? (
        <p>
          {profile?.kycVerifiedAt &&
            t('Since {{day}}. You can join squads and be paid.', { day: dayText(toDay(profile.kycVerifiedAt)) })}
        </p>
      ) : (
        <p>
          {t('A few steps remain.')}{' '}
          <button type="button" className="link" onClick={onContinue}>
            {t('Continue')}
          </button>
        </p>
      )}
    </section>
  );
}

/** The member's shell; the KYC modal opens for who is not yet verified. */
export function MemberShell() {
  const { verified } = useSession();
  const [kyc, setKyc] = useState(!verified);
  const me = useCall(ROUTES.me, {});
  useEffect(() => {
    if (me.data) updateProfile(me.data);
  }, [me.data]);
  const overlay = kyc && <KycModal onClose={() => setKyc(false)} />;
  return (
    <Shell main={mainItems} more={memberItems} foot={<KycPanel onContinue={() => setKyc(true)} />} overlay={overlay} />
  );
}
