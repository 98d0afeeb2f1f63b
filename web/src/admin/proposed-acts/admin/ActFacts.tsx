import type { ProposedActDetail } from '@adashi/contract';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { moneyText, timeText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import ui from '../../../ui/ui.module.css';
import { whenText } from '../shared/act-looks.ts';
import { changesOf, changeText, factLabel, factText } from '../shared/facts.ts';
import type { Effect } from '../shared/kind.ts';
import { effectsOf } from '../shared/kind-words.ts';
import css from './second-person.module.css';

interface Props {
  readonly act: ProposedActDetail;
}

/** Values before and after the change, such as '~~Arrived~~ → Refunded'. */
export function BeforeAfter({ before, after }: Pick<Effect, 'before'> & { after: string }) {
  const { t } = useTranslation();
  return (
    <span className={css.change}>
      <s>{before}</s>
      <IconArrowRight size={15} aria-label={t('became')} role="img" />
      <b>{after}</b>
    </span>
  );
}

function Lines({ lines }: { lines: readonly Effect[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.lines}>
      {lines.map(({ label, before, after }) => (
        <li key={label}>
          <span>{label}</span>
          {after === null ? (
            <span className={ui.text2}>{t('{{value}}, no change', { value: before })}</span>
          ) : (
            <BeforeAfter before={before} after={after} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Values before and after the act. */
export function Effects({ act }: Props) {
  const { t } = useTranslation();
  // The facts of an act about an erased person are erased, too.
  const lines = Object.keys(act.facts).length === 0 ? [] : effectsOf(t, act);
  if (lines.length === 0) return null;
  return (
    <PanelPart title={t('Before and after')}>
      <Lines lines={lines} />
    </PanelPart>
  );
}

/** Facts that changed after the proposal. */
export function ChangedFacts({ act }: Props) {
  const { t } = useTranslation();
  const changes = changesOf(act);
  if (changes.length === 0) return null;
  return (
    <PanelPart title={t('Changed since {{time}}', { time: whenText(t, act.proposedAt) })}>
      <Lines
        lines={changes.map(({ name, before, after }) => ({
          label: factLabel(t, name),
          before: factText(t, act, name, before),
          after: factText(t, act, name, after),
        }))}
      />
    </PanelPart>
  );
}

function Check({ look, children }: { look: 'good' | 'late' | 'bad'; children: string }) {
  const Icon = { good: IconCircleCheck, late: IconAlertTriangle, bad: IconCircleX }[look];
  return (
    <li data-look={look}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** Facts that the server checked when it sent this act, with the time of the check. */
export function CheckedNow({ act }: Props) {
  const { t } = useTranslation();
  const { subject, standing, isValid, now, checkedAt, proposedAt } = act;
  const changes = changesOf(act);
  const broken = now === null ? t("It's no longer possible") : t('The facts changed');
  return (
    <PanelPart>
      <div className={css.titled}>
        <h3>{t('Checked just now')}</h3>
        <span className={ui.text2}>{timeText(checkedAt)}</span>
      </div>
      <ul className={css.checks}>
        {!isValid && <Check look="bad">{broken}</Check>}
        {isValid && changes.length === 0 && (
          <Check look="good">{t('Nothing changed since {{time}}', { time: whenText(t, proposedAt) })}</Check>
        )}
        {isValid &&
          changes.map((change) => (
            <Check key={change.name} look="late">
              {changeText(t, act, change)}
            </Check>
          ))}
        {standing === 'decide' && subject && (
          <Check look="good">
            {t('You and {{name}} share no phone, bank, name or address', { name: subject.name })}
          </Check>
        )}
      </ul>
    </PanelPart>
  );
}

interface LimitProps {
  readonly title: string;
  readonly used: number;
  readonly limit: number;
  readonly says: string;
}

/** Bar of one limit. The bar is amber if the limit is exceeded. */
function Limit({ title, used, limit, says }: LimitProps) {
  const { t } = useTranslation();
  const isOver = used > limit;
  const amounts = { used: moneyText(used), limit: moneyText(limit) };
  return (
    <li>
      <div className={css.titled}>
        <b>{title}</b>
        <span className={ui.tabular}>{t('{{used}} of {{limit}}', amounts)}</span>
      </div>
      <div className={css.bar} aria-hidden>
        <i
          className={cx(isOver && css.over)}
          style={{ ['--share' as string]: `${Math.min(100, (100 * used) / Math.max(limit, 1))}%` }}
        />
      </div>
      <p>{says}</p>
    </li>
  );
}

/** Limits for decisions by one person: for this act, for the proposer today, and for the member this month. */
export function Limits({ act }: Props) {
  const { t } = useTranslation();
  const { limits, alone, amount, proposedBy, subject } = act;
  if (!limits) return null;
  const over = t('Above {{amount}}, the limit for one person alone', { amount: moneyText(limits.act) });
  return (
    <PanelPart title={t('Limits used today')}>
      <ul className={css.limits}>
        <Limit
          title={t('This act')}
          used={amount}
          limit={limits.act}
          says={amount > limits.act ? over : t('Within the limit for one person alone')}
        />
        <Limit
          title={t('{{name}}, today', { name: proposedBy })}
          used={alone.today}
          limit={limits.day}
          says={t('Done alone today')}
        />
        {subject && (
          <Limit
            title={t('{{name}}, this month', { name: subject.name })}
            used={alone.month}
            limit={limits.month}
            says={t('Decided by one person alone for this member')}
          />
        )}
      </ul>
    </PanelPart>
  );
}
