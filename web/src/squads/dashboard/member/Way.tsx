import type { Dashboard } from '@adashi/contract';
import {
  IconArrowRight,
  IconCheck,
  IconCircleDot,
  IconClock,
  IconHourglass,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { State, type StateLook } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { firstStepsOf, nextStep, type Step } from './first-steps.ts';
import { StepRing } from './StepRing.tsx';
import css from './way.module.css';

const NEXT: StateLook = { role: 'action', Icon: IconCircleDot, word: msg('Your next step') };
const READY: StateLook = { role: 'neutral', Icon: IconHourglass, word: msg('Your part is done') };

/** Card of the next onboarding step: the task, the required things, the duration and a button. */
function Next({ step, number, steps }: { step: Step; number: number; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const isLast = number === steps.length;
  const hasSigned = steps.some(({ key, state }) => key === 'agreement' && state === 'done');
  const look = isLast ? 'plain' : 'primary';
  const waiting = steps.filter(({ waitsFor }) => waitsFor !== undefined);
  return (
    <div className={css.now}>
      <State
        look={isLast ? READY : NEXT}
        word={isLast ? t(READY.word) : t('Step {{n}} of {{all}}, your next one', { n: number, all: steps.length })}
        chip
      />
      <h2 className={cx(ui.title, css.title)}>{step.title}</h2>
      <p className={css.lead}>
        {number === 1 && profile && <>{t('Welcome, {{name}}.', { name: profile.firstName })} </>}
        {step.about}
      </p>
      <ul className={css.takes}>
        {step.minutes !== null && (
          <li>
            <IconClock size={20} aria-hidden />
            <b>{t('About {{count}} minutes', { count: step.minutes })}</b>
          </li>
        )}
        {step.takes.map((what) => (
          <li key={what}>
            <IconCheck size={20} aria-hidden />
            {what}
          </li>
        ))}
        {waiting.map(({ key, short, waitsFor }) => (
          <li key={key}>
            <IconHourglass size={20} aria-hidden />
            {t('{{what}}: {{state}}', { what: short, state: waitsFor })}
          </li>
        ))}
      </ul>
      <div className={css.go}>
        <Link className={button(look, 'lg')} to={step.to}>
          {step.action}
          <IconArrowRight size={20} aria-hidden />
        </Link>
      </div>
      <p className={css.calm}>
        <IconShieldCheck size={20} aria-hidden />
        <span>
          {hasSigned
            ? t('You owe nothing now. We notify you before each debit.')
            : t('You owe nothing now. We debit nothing before you sign, and we notify you before each debit.')}
        </span>
      </p>
    </div>
  );
}

/** List of the onboarding steps. The next step is large, and the later steps are below. */
export function Way({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const steps = firstStepsOf(t, dashboard);
  const next = nextStep(steps);
  const step = steps[next];
  const after = [...steps.entries()].slice(next + 1).filter(([, { state }]) => state !== 'done');
  if (!step) return null;
  return (
    <section className={ui.card} aria-label={t('The way to your first contribution')}>
      <div className={css.head}>
        <Next step={step} number={next + 1} steps={steps} />
        <div className={css.picture}>
          <div className={ui.onlyDesk}>
            <StepRing steps={steps} next={next} size="wide" />
          </div>
          <div className={ui.onlyPhone}>
            <StepRing steps={steps} next={next} size="narrow" />
          </div>
        </div>
      </div>
      {after.length > 0 && (
        <ol className={css.then} aria-label={t('What comes after that')}>
          {after.map(([index, { key, title, short, about, minutes, waitsFor }]) => (
            <li key={key} value={index + 1}>
              <span className={css.count}>{index + 1}</span>
              <b>{key === 'contribution' ? t('First contribution') : title}</b>
              <p>{key === 'contribution' ? t('We debit it automatically on the day your squad starts.') : about}</p>
              <span className={css.takesTime}>
                <IconClock size={16} aria-hidden />
                {(waitsFor && t('{{what}}: {{state}}', { what: short, state: waitsFor })) ||
                  (minutes === null ? t('Automatic') : t('About {{count}} minutes', { count: minutes }))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
