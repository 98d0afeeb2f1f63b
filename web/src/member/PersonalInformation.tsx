import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { Logo, Skeleton } from '../ui/parts.tsx';
import { KycForm } from './kyc/KycForm.tsx';
import './kyc/kyc.css';
import { useSaved } from './kyc/use-saved.ts';
import type { Step } from './kyc/use-verification.ts';
import { ProfileGreeting } from './ProfileGreeting.tsx';

/** The form of the KYC modal as a page, below a fixed header with the logo; the rest is done on the dashboard. */
export function PersonalInformation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, verified } = useSession();
  const [step, setStep] = useState<Step>('loading');
  const saved = useSaved(setStep);
  const leave = () => void navigate(paths.dashboard);
  if (verified) return <Navigate to={paths.dashboard} replace />;
  return (
    <div className="kyc">
      <header className="bare-top">
        <Logo />
      </header>
      <main id="main" className="bare">
        <section className="card page-form">
          <div className="pad">
            <h1 className="title">{t('Complete Personal Information')}</h1>
            <ProfileGreeting isComplete={false} />
          </div>
          {step === 'loading' ? (
            <Skeleton />
          ) : (
            <KycForm
              key={JSON.stringify(saved)}
              personId={profile?.id ?? ''}
              initial={saved}
              onCancel={leave}
              onDone={leave}
            />
          )}
        </section>
      </main>
    </div>
  );
}
