import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { polar, seatAngle } from '../../../ui/geometry.ts';
import css from './kyc.module.css';
import { Steps } from './Steps.tsx';
import type { Step } from './use-verification.ts';
import '../../../ui/mantine-overlays.css';

const SEATS = 10;
const MIDDLE = { x: 74, y: 74 };

/** Appearance of the ring around the picture: half, turning or full. */
type Look = 'half' | 'turning' | 'full';

function Orbit({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <div className={cx(css.orbit, css[look])}>
      <svg width="148" height="148" viewBox="0 0 148 148" aria-hidden>
        {Array.from({ length: SEATS }, (_, index) => {
          const { x, y } = polar(MIDDLE, 64, seatAngle(index, SEATS));
          return <circle key={index} cx={x} cy={y} r="6" style={{ ['--i' as string]: index }} />;
        })}
      </svg>
      <span>{children}</span>
    </div>
  );
}

interface Props {
  readonly step: Step;
  readonly look: Look;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly note?: ReactNode;
  /** Buttons of the step. */
  readonly children: ReactNode;
}

/** Step of the KYC dialog with a picture, a title, a sentence and buttons. */
export function StepMessage({ step, look, icon, title, text, note, children }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step focuses its heading, because the focused element of the previous step has unmounted.
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <>
      <header className={css.closable}>
        <Steps step={step} />
        <Modal.CloseButton aria-label={t('Close')} />
      </header>
      <div className={css.middle} role="status">
        <Orbit look={look}>{icon}</Orbit>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <p>{text}</p>
        {note}
      </div>
      <footer className={css.footer}>{children}</footer>
    </>
  );
}
