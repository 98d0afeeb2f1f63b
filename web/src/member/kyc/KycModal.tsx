import { MESSAGES, ROUTES, type KycForm as Values } from '@adashi/contract';
import { FocusTrap } from '@mantine/core';
import { IconClockHour4, IconIdBadge2, IconRosetteDiscountCheck, IconUserCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../client/api.ts';
import { setVerified, useSession } from '../../session/session.ts';
import { Button, Skeleton } from '../../ui/parts.tsx';
import { polar, seatAngle } from '../../ui/squad/geometry.ts';
import { KycForm } from './KycForm.tsx';
import './kyc.css';
import { type Step, useVerification } from './use-verification.ts';

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email_address: '',
  phoneNumber: '',
  homeAddress: '',
  city: '',
  state: '',
  zipCode: '',
  jobTitle: '',
  employerName: '',
  employerPhoneNumber: '',
  others: '',
  other: '',
};

function Orbit({ look, children }: { look: 'o1' | 'o2' | 'o3'; children: ReactNode }) {
  return (
    <div className={`orbit ${look}`}>
      <svg width="148" height="148" viewBox="0 0 148 148" aria-hidden>
        {Array.from({ length: 10 }, (_, index) => {
          const { x, y } = polar({ x: 74, y: 74 }, 64, seatAngle(index, 10));
          return <circle key={index} className="o" cx={x} cy={y} r="6" style={{ ['--i' as string]: index }} />;
        })}
      </svg>
      <span>{children}</span>
    </div>
  );
}

function Steps({ step }: { step: Step }) {
  const { t } = useTranslation();
  const isInfoDone = step !== 'form';
  return (
    <ol className="steps">
      <li className={isInfoDone ? 'done' : 'on'}>
        <i />
        {t('Personal information')}
      </li>
      <li className={step === 'done' ? 'done' : isInfoDone ? 'on' : ''}>
        <i />
        {t('KYC Verification')}
      </li>
    </ol>
  );
}

/** What the form begins with: what was saved, else the profile. The step is where the member left off. */
function useSaved(onStep: (step: Step) => void): Values {
  const { profile } = useSession();
  const [values, setValues] = useState<Values>(EMPTY);
  useEffect(() => {
    if (!profile) return;
    const begin = async () => {
      const { firstName, lastName, email_address, kycVerificationReference: reference } = profile;
      setValues({ ...EMPTY, firstName, lastName, email_address });
      if (reference) {
        const status = await call(ROUTES.kycCallback, { body: { reference } }).catch(() => null);
        if (status?.message === MESSAGES.kycVerified) return onStep('done');
      }
      const saved = await call(ROUTES.kyc, { params: { id: profile.id } }).catch(() => null);
      onStep(saved?.data ? 'updated' : 'form');
    };
    void begin();
    // Once, when the modal opens: the profile is refetched while it is open.
  }, [profile?.id, onStep]);
  return values;
}

interface MessageProps {
  readonly step: Step;
  readonly look: 'o1' | 'o2' | 'o3';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Message({ step, look, icon, title, text, note, children }: MessageProps) {
  return (
    <div className="dlg msg" role="dialog" aria-modal aria-labelledby="kyc-title" style={{ display: 'flex' }}>
      <header>
        <Steps step={step} />
      </header>
      <div className="mid">
        <Orbit look={look}>{icon}</Orbit>
        <h2 id="kyc-title">{title}</h2>
        <p>{text}</p>
        {note && (
          <p className="note" role="status">
            <IconClockHour4 className="ic" size={18} aria-hidden />
            {note}
          </p>
        )}
      </div>
      <footer>{children}</footer>
    </div>
  );
}

/** The KYC modal, step by step; it opens for a member who is not yet verified. */
export function KycModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { profile } = useSession();
  const [step, setStep] = useState<Step>('loading');
  const saved = useSaved(setStep);
  const verification = useVerification(step, profile?.kycVerificationReference ?? null, setStep);
  const finish = () => {
    setVerified();
    void client.invalidateQueries();
    onClose();
  };
  const screens: Record<Step, () => ReactNode> = {
    loading: () => (
      <div className="dlg msg" style={{ display: 'flex' }} aria-busy>
        <Skeleton />
      </div>
    ),
    form: () => (
      <div className="dlg" role="dialog" aria-modal aria-labelledby="kyc-title" style={{ display: 'flex' }}>
        <header>
          <h2 id="kyc-title">{t('Complete Personal Information')}</h2>
          <p>{t('As on your identity document. It takes about three minutes.')}</p>
          <Steps step={step} />
        </header>
        <KycForm
          key={saved.email_address}
          personId={profile?.id ?? ''}
          initial={saved}
          onCancel={onClose}
          onDone={() => setStep('updated')}
        />
      </div>
    ),
    updated: () => (
      <Message
        step={step}
        look="o1"
        icon={<IconUserCheck size={48} stroke={1.5} />}
        title={t('Personal Information Updated')}
        text={t('Now we check that you are you. Have your identity document ready.')}
      >
        <Button onClick={onClose}>{t('Later')}</Button>
        <Button look="primary" onClick={() => void verification.start(profile?.email_address ?? '')}>
          {t('Proceed to KYC')}
        </Button>
      </Message>
    ),
    waiting: () => (
      <Message
        step={step}
        look="o2"
        icon={<IconIdBadge2 size={48} stroke={1.5} />}
        title={t('KYC Verification')}
        text={t('Finish the check in the tab we opened. This page notices by itself when you are done.')}
        note={t(verification.notice)}
      >
        <Button onClick={() => void verification.check()}>{t('Continue')}</Button>
        <Button look="primary" onClick={verification.reopen}>
          {t('Verify Now')}
        </Button>
      </Message>
    ),
    done: () => (
      <Message
        step={step}
        look="o3"
        icon={<IconRosetteDiscountCheck size={48} stroke={1.5} />}
        title={t('KYC Completed')}
        text={t('You can join squads and be paid.')}
      >
        <Button look="primary" onClick={finish}>
          {t('Proceed')}
        </Button>
      </Message>
    ),
  };
  return (
    <div className="kyc">
      <div className="scrim">
        <FocusTrap active>
          <div>{screens[step]()}</div>
        </FocusTrap>
      </div>
    </div>
  );
}
