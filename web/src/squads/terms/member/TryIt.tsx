import type { SquadDetail } from '@adashi/contract';
import { IconInfoCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import type { Tried } from './use-rehearsal.ts';
import css from './what-if.module.css';

interface SliderProps {
  readonly id: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  /** Text for screen readers that replaces the number. */
  readonly text?: string;
  readonly onChange: (value: number) => void;
}

/** Slider with its own track, because the browser's track stays white in dark mode. */
function Slider({ id, value, least, most, step = 1, text, onChange }: SliderProps) {
  return (
    <input
      id={id}
      className={css.slider}
      // Cast: React’s types have no custom properties. The style sheet colours the track up to the given percentage.
      style={{ '--done': `${(100 * (value - least)) / (most - least)}%` } as CSSProperties}
      type="range"
      min={least}
      max={most}
      step={step}
      value={value}
      aria-valuetext={text}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  readonly children?: ReactNode;
}

/** Field for a whole number. Two buttons make small changes, and a slider makes large changes. */
function Stepper({ label, value, least, most, onChange, children }: NumberProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={css.step}>
      <div className={css.stepHead}>
        <label htmlFor={id}>{label}</label>
        <span className={css.stepper}>
          <button
            type="button"
            aria-label={t('Less: {{what}}', { what: label })}
            disabled={value <= least}
            onClick={() => onChange(value - 1)}
          >
            <IconMinus size={18} aria-hidden />
          </button>
          <output htmlFor={id}>{value}</output>
          <button
            type="button"
            aria-label={t('More: {{what}}', { what: label })}
            disabled={value >= most}
            onClick={() => onChange(value + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        </span>
      </div>
      <Slider id={id} least={least} most={most} value={value} onChange={onChange} />
      {children}
    </div>
  );
}

interface Props {
  readonly squad: SquadDetail;
  /** Balance of the guarantee fund in cents. */
  readonly fund: number;
  readonly tried: Tried;
  readonly onTry: (tried: Tried) => void;
}

/**
 * Maximum balance of the guarantee fund in the simulation, as a number of pots. If the real balance is larger, the
 * maximum is the real balance.
 */
const MOST_POTS = 4;

export function TryIt({ squad, fund: held, tried, onTry }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { size, contribution, period } = squad;
  return (
    <section className={cx(ui.card, css.try)}>
      <h2 className={ui.h2}>{t('Try it')}</h2>
      <Stepper
        label={t('Members who stop')}
        value={tried.count}
        least={0}
        most={size - 1}
        onChange={(count) => onTry({ ...tried, count })}
      >
        <p className={css.hint}>
          {t('The first in the order, without you. Members who were already paid are the worst case.')}
        </p>
      </Stepper>
      <Stepper
        label={t('From: {{round}}', { round: periodWords(t, period).title })}
        value={tried.from}
        least={1}
        most={size}
        onChange={(from) => onTry({ ...tried, from })}
      />
      <div className={css.step}>
        <div className={css.stepHead}>
          <label htmlFor={id}>{t('The guarantee fund holds')}</label>
          <output htmlFor={id} className={ui.tabular}>
            {moneyText(tried.fund)}
          </output>
        </div>
        <Slider
          id={id}
          least={0}
          most={Math.max(MOST_POTS * size * contribution, held)}
          step={contribution}
          value={tried.fund}
          text={moneyText(tried.fund)}
          onChange={(fund) => onTry({ ...tried, fund })}
        />
        <p className={css.hint}>
          {t('It holds {{amount}} now, and all squads share it.', { amount: moneyText(held) })}{' '}
          {squad.rounds.length > 0 &&
            t('{{squad}} is running. The simulation starts at its beginning, with an empty reserve.', {
              squad: squad.name,
            })}
        </p>
      </div>
      <p className={css.rule}>
        <IconInfoCircle size={20} aria-hidden />
        {t(
          "A pot never pays money it doesn't hold. The reserve covers first, then the fund. The rest follows as a supplement.",
        )}
      </p>
    </section>
  );
}
