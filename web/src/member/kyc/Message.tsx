import type { ReactNode } from 'react';
import { polar, seatAngle } from '../../ui/squad/geometry.ts';
import { Steps } from './Steps.tsx';
import type { Step } from './use-verification.ts';

const SEATS = 10;
const MIDDLE = { x: 74, y: 74 };

function Orbit({ look, children }: { look: 'o1' | 'o2' | 'o3'; children: ReactNode }) {
  return (
    <div className={`orbit ${look}`}>
      <svg width="148" height="148" viewBox="0 0 148 148" aria-hidden>
        {Array.from({ length: SEATS }, (_, index) => {
          const { x, y } = polar(MIDDLE, 64, seatAngle(index, SEATS));
          return <circle key={index} className="o" cx={x} cy={y} r="6" style={{ ['--i' as string]: index }} />;
        })}
      </svg>
      <span>{children}</span>
    </div>
  );
}

interface Props {
  readonly step: Step;
  readonly look: 'o1' | 'o2' | 'o3';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One screen of the modal with a picture, a sentence, and what to do. */
export function Message({ step, look, icon, title, text, note, children }: Props) {
  return (
    <>
      <header>
        <Steps step={step} />
      </header>
      <div className="mid" role="status">
        <Orbit look={look}>{icon}</Orbit>
        <h2>{title}</h2>
        <p>{text}</p>
        {note}
      </div>
      <footer>{children}</footer>
    </>
  );
}
