import type { Profile } from '@adashi/contract';
import { Modal } from '@mantine/core';
import { IconIdBadge2, IconRosetteDiscountCheck, IconUserCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { setVerified, useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import ui from '../../../ui/ui.module.css';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { AskedAgain } from './AskedAgain.tsx';
import { KycForm } from './KycForm.tsx';
import css from './kyc.module.css';
import { StepMessage } from './StepMessage.tsx';
import { Steps } from './Steps.tsx';
import { isAskedAgain, useSaved } from './use-saved.ts';
import { type Step, useVerification, type Verification } from './use-verification.ts';
import { VerificationNote } from './VerificationNote.tsx';
import '../../../ui/mantine-overlays.css';

function Loading() {
  const { t } = useTranslation();
  return (
    <div aria-busy role="status">
      <span className={ui.sr}>{t('Loading...')}</span>
      <Skeleton />
    </div>
  );
}

interface MessageProps {
  readonly step: Exclude<Step, 'loading' | 'form'>;
  readonly verification: Verification;
  readonly onClose: () => void;
  readonly onProceed: () => void;
}

/** Message of a step after the form. All steps use the same element, so that screen readers announce each change. */
function Message({ step, verification, onClose, onProceed }: MessageProps) {
  const { t } = useTranslation();
  const messages = {
    updated: {
      look: 'half',
      icon: <IconUserCheck size={48} stroke={1.5} />,
      title: t('Personal Information Updated'),
      text: t('Now we verify your identity. Have your identity document ready.'),
      children: (
        <>
          <Button onClick={onClose}>{t('Later')}</Button>
          <Button
            look="primary"
            busy={verification.isStarting ? t('Opening the check') : undefined}
            onClick={() => void verification.start()}
          >
            {t('Proceed to KYC')}
          </Button>
        </>
      ),
    },
    waiting: {
      look: 'turning',
      icon: <IconIdBadge2 size={48} stroke={1.5} />,
      title: t('KYC Verification'),
      text: t("Finish the check in the tab we opened. This page updates when you're done."),
      note: <VerificationNote notice={verification.notice} />,
      children: (
        <>
          <Button onClick={() => void verification.check()}>{t('Continue')}</Button>
          <Button look="primary" disabled={verification.isStarting} onClick={verification.reopen}>
            {t('Verify Now')}
          </Button>
        </>
      ),
    },
    done: {
      look: 'full',
      icon: <IconRosetteDiscountCheck size={48} stroke={1.5} />,
      title: t('KYC Completed'),
      text: t('You can join squads and be paid.'),
      children: (
        <Button look="primary" onClick={onProceed}>
          {t('Proceed')}
        </Button>
      ),
    },
  } as const;
  return <StepMessage step={step} {...messages[step]} />;
}

interface FormProps {
  readonly profile: Profile | null;
  readonly saved: ReturnType<typeof useSaved>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Form({ profile, saved, onClose, onDone }: FormProps) {
  const { t } = useTranslation();
  return (
    <>
      <header>
        <h2>{t('Complete Personal Information')}</h2>
        <p>{t('As on your identity document. It takes about three minutes.')}</p>
        <AskedAgain />
        <Steps step="form" />
      </header>
      <KycForm
        isAgain={isAskedAgain(profile)}
        key={JSON.stringify(saved)}
        personId={profile?.id ?? ''}
        initial={saved}
        onCancel={onClose}
        onDone={onDone}
      />
    </>
  );
}

interface Props {
  readonly onClose: () => void;
  /** Callback that runs after the member has seen the success step. */
  readonly onVerified: () => void;
}

/** Dialog of the identity check, step by step (SPEC §4). The dialog opens automatically for unverified members. */
export function KycModal({ onClose, onVerified }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  useFocusBack();
  const { profile } = useSession();
  const [reached, setStep] = useState<Step>('loading');
  // The result can arrive after the end of polling. In this case, the refreshed profile completes the dialog.
  const step = profile?.kycVerificationStatus === 'verified' ? 'done' : reached;
  const saved = useSaved(setStep);
  const verification = useVerification(step, profile?.email_address ?? '', setStep);
  const finish = () => {
    setVerified();
    void client.invalidateQueries();
    onClose();
    onVerified();
  };
  return (
    <Modal.Root
      opened
      centered
      onClose={step === 'done' ? finish : onClose}
      closeOnClickOutside={false}
      classNames={{
        inner: css.inner ?? '',
        content: cx(css.dialog, step !== 'form' && css.message),
        body: css.body ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('KYC Verification')}>
        <Modal.Body p={0}>
          {step === 'loading' && <Loading />}
          {step === 'form' && (
            <Form profile={profile} saved={saved} onClose={onClose} onDone={() => setStep('updated')} />
          )}
          {step !== 'loading' && step !== 'form' && (
            <Message step={step} verification={verification} onClose={onClose} onProceed={finish} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
