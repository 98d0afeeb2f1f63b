import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconIdBadge2, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { dayText, toDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { useSession } from '../session/session.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

/** Panel with the state of the identity check, expanded by default. */
export function KycPanel({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  const { profile, verified } = useSession();
  const [open, setOpen] = useDisclosure(true);
  const Icon = verified ? IconRosetteDiscountCheck : IconIdBadge2;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <section className={css.kyc}>
      <button type="button" className={css.kycHead} aria-expanded={open} onClick={setOpen.toggle}>
        <Icon size={18} className={ui.action} aria-hidden />
        <span className={ui.grow}>{verified ? t('Identity verified') : t('Identity not verified')}</span>
        <Chevron size={16} className={ui.text3} aria-hidden />
      </button>
      {open && verified && (
        <p>
          {profile?.kycVerifiedAt &&
            t('Since {{day}}. You can join squads and be paid.', { day: dayText(toDay(profile.kycVerifiedAt)) })}
        </p>
      )}
      {open && !verified && (
        <p>
          {profile?.kycAskedAgain && !profile.kycAskedAgain.isAnswered
            ? t('We need something more from you: {{reason}}', { reason: profile.kycAskedAgain.reason })
            : profile?.kycAskedAgain
              ? t('We have your answer and are reviewing it.')
              : t('A few steps remain.')}{' '}
          <button type="button" className={ui.link} onClick={onContinue}>
            {t('Continue')}
          </button>
        </p>
      )}
    </section>
  );
}
