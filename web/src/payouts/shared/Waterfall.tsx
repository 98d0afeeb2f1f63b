import { useTranslation } from 'react-i18next';
import { moneyText } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './Waterfall.module.css';

interface Line {
  readonly kind: string;
  readonly count: number;
  readonly amount: number;
}

const WORDS: Record<string, string> = {
  expected: 'Contributions',
  contributions: 'Contributions',
  covered_reserve: 'Covered by the reserve',
  covered_fund: 'Covered by the guarantee fund',
  waived: 'Waived for a member, paid by Adashi',
  charged_back: 'Reversed by banks',
  fee: 'Fee',
  reserve_share: 'Reserve share',
  set_off: 'Applied to what was owed',
  net: 'To be paid',
};
const REASONS: Record<string, string> = {
  expected: 'If everything arrives or is covered',
  contributions: "Arrived from the members' banks",
  covered_reserve: 'Missing on the payout day',
  covered_fund: 'Not covered by the reserve',
  reserve_share: 'Comes back at the end if nobody defaults',
};
const COLOURS: Record<string, string> = {
  expected: 'var(--waiting-mark)',
  contributions: 'var(--arrived-mark)',
  covered_reserve: 'var(--held-mark)',
  covered_fund: 'var(--held-mark)',
  waived: 'var(--held-mark)',
  net: 'var(--action)',
};

/** Returns the start of each bar. An addition begins, and a deduction ends, at the end of the previous bar. */
function startsOf(lines: readonly Line[]): number[] {
  let reached = 0;
  return lines.map(({ kind, amount }) => {
    if (kind === 'net') return 0;
    reached += amount;
    return amount >= 0 ? reached - amount : reached;
  });
}

/** Waterfall chart of a payout amount, with one bar for each addition to the pot and each deduction from the pot. */
export function Waterfall({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const whole = lines.reduce((sum, line) => sum + (line.amount > 0 && line.kind !== 'net' ? line.amount : 0), 0) || 1;
  const starts = startsOf(lines);
  return (
    <ul className={css.waterfall}>
      {lines.map((line, index) => {
        const isNet = line.kind === 'net';
        const style = {
          left: `${((starts[index] ?? 0) / whole) * 100}%`,
          width: `${Math.max((Math.abs(line.amount) / whole) * 100, 0.6)}%`,
          background: COLOURS[line.kind] ?? 'var(--text)',
        };
        const reason = REASONS[line.kind];
        return (
          <li key={line.kind} className={isNet ? css.last : undefined}>
            <div className={css.head}>
              <span>
                {line.kind === 'contributions' || line.kind === 'expected'
                  ? t('{{count}} contributions', { count: line.count })
                  : t(WORDS[line.kind] ?? '')}
              </span>
              <span className={ui.tabular}>{moneyText(line.amount)}</span>
            </div>
            <div className={css.bar}>
              <i style={style} />
            </div>
            {reason && <p className={cx(ui.small, ui.text2)}>{t(reason)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
