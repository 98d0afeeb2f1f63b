import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconIdBadge2, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayText, toDay } from '../i18n/format.ts';
import { useSession } from '../session/session.ts';

/** How the identity stands; open at first. */
export function KycPanel({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  const { profile, verified } = useSession();
  const [open, setOpen] = useDisclosure(true);
  const Icon = verified ? IconRosetteDiscountCheck : IconIdBadge2;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <section className="sidekyc">
      <button type="button" className="sidekyc-h" aria-expanded={open} onClick={setOpen.toggle}>
        <Icon size={18} className="c-action" aria-hidden />
        <span className="grow">{verified ? t('Identity verified') : t('Identity not verified')}</span>
        <Chevron size={16} className="c-3" aria-hidden />
      </button>
      {open && verified && (
        <p>
          {profile?.kycVerifiedAt &&
            t('Since {{day}}. You can join squads and be paid.', { day: dayText(toDay(profile.kycVerifiedAt)) })}
        </p>
      )}
      {open && !verified && (
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
