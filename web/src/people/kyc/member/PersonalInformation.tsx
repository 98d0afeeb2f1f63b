import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { ProfileGreeting } from '../../shared/ProfileGreeting.tsx';
import { AskedAgain } from './AskedAgain.tsx';
import { KycForm } from './KycForm.tsx';
import kyc from './kyc.module.css';
import css from './PersonalInformation.module.css';
import { isAskedAgain, useSaved } from './use-saved.ts';
import type { Step } from './use-verification.ts';

/** Page of the KYC form, with the logo in a fixed header. The dashboard shows the later steps. */
export function PersonalInformation() {
  const { t } = useTranslation();
  useTitle(t('Complete Personal Information'));
  const navigate = useNavigate();
  const { profile, verified } = useSession();
  const [step, setStep] = useState<Step>('loading');
  const saved = useSaved(setStep);
  const leave = () => void navigate(paths.dashboard);
  if (verified) return <Navigate to={paths.dashboard} replace />;
  return (
    <div>
      <header className={css.top}>
        <Logo />
      </header>
      <main id="main" className={css.page}>
        <section className={cx(ui.card, kyc.page)}>
          <div className={ui.pad}>
            <h1 className={ui.title}>{t('Complete Personal Information')}</h1>
            <ProfileGreeting isComplete={false} />
            <AskedAgain />
          </div>
          {step === 'loading' ? (
            <Skeleton />
          ) : (
            <KycForm
              key={JSON.stringify(saved)}
              personId={profile?.id ?? ''}
              initial={saved}
              isAgain={isAskedAgain(profile)}
              onCancel={leave}
              onDone={leave}
            />
          )}
        </section>
      </main>
    </div>
  );
}
