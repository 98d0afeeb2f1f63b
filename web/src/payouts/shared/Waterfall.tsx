import type { Output, ROUTES } from '@adashi/contract';
import { moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './Waterfall.module.css';

type Detail = Output<(typeof ROUTES)['payout']>;
type Line = Detail['waterfall'][number];

const WORDS: Record<string, string> = {
  promised: 'Promised',
  expected: 'Contributions',
  contributions: 'Contributions',
  covered_reserve: 'Covered by the reserve',
  covered_fund: 'Covered by the guarantee fund',
  waived: 'Waived for a member, paid by Adashi',
  charged_back: 'Reversed by banks',
  fee: 'Fee',
  reserve_share: 'Reserve share',
  set_off: 'Applied to what was owed',
};
const REASONS: Record<string, string> = {
  promised: 'If every contribution arrives',
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

/** Lines that do not count in the sum. */
const BESIDE: readonly string[] = ['promised', 'missing', 'net'];

/** Adds a first line for the promised amount, and a line for the missing amount after the covers. */
function withGap({ waterfall, promised, short }: Pick<Detail, 'waterfall' | 'promised' | 'short'>): readonly Line[] {
  if (!short) return waterfall;
  const covers = waterfall.findLastIndex(({ kind }) => kind === 'contributions' || kind.startsWith('covered'));
  return [
    { kind: 'promised', count: 1, amount: promised },
    ...waterfall.slice(0, covers + 1),
    { kind: 'missing', ...short },
    ...waterfall.slice(covers + 1),
  ];
}

/**
 * Returns the start of each bar. The bar of an addition starts at the end of the previous bar, and the bar of a
 * deduction ends there.
 */
function startsOf(lines: readonly Line[]): number[] {
  let reached = 0;
  return lines.map(({ kind, amount }) => {
    if (kind === 'missing') return reached;
    if (BESIDE.includes(kind)) return 0;
    reached += amount;
    return amount >= 0 ? reached - amount : reached;
  });
}

const PAID: Partial<Record<Detail['state'], string>> = {
  paid: msg('Paid'),
  submitted: msg('Sent'),
};

/** Waterfall chart of a payout amount, with one bar for each addition to the pot and each deduction from the pot. */
export function Waterfall({ payout }: { payout: Pick<Detail, 'waterfall' | 'promised' | 'short' | 'state'> }) {
  const { t } = useTranslation();
  const lines = withGap(payout);
  const isPart = (line: Line) => line.amount > 0 && (line.kind === 'missing' || !BESIDE.includes(line.kind));
  const whole = lines.reduce((sum, line) => sum + (isPart(line) ? line.amount : 0), 0) || 1;
  const starts = startsOf(lines);
  const wordsOf = ({ kind, count }: Line) => {
    if (kind === 'net') return t(PAID[payout.state] ?? 'To be paid');
    if (kind === 'missing') return t('Missing, from {{count}} contributions', { count });
    return kind === 'contributions' || kind === 'expected'
      ? t('{{count}} contributions', { count })
      : t(WORDS[kind] ?? '');
  };
  return (
    <ul className={css.waterfall}>
      {lines.map((line, index) => {
        const style = {
          left: `${((starts[index] ?? 0) / whole) * 100}%`,
          width: `${Math.max((Math.abs(line.amount) / whole) * 100, 0.6)}%`,
          ...(line.kind !== 'missing' &&
            line.kind !== 'promised' && { background: COLOURS[line.kind] ?? 'var(--text)' }),
        };
        const reason = REASONS[line.kind];
        return (
          <li key={line.kind} className={cx(line.kind === 'net' && css.last, line.kind === 'missing' && css.missing)}>
            <div className={css.head}>
              <span>{wordsOf(line)}</span>
              <span className={ui.tabular}>{moneyText(line.amount)}</span>
            </div>
            <div className={css.bar}>
              <i style={style} className={cx(line.kind === 'promised' && css.promised)} />
            </div>
            {reason && <p className={cx(ui.small, ui.text2)}>{t(reason)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
