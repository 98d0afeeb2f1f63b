import type { ProposedAct } from '@adashi/contract';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { OpenLink } from '../../../list/OpenLink.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { proposerText, rowLook, whenText } from '../shared/act-looks.ts';
import { KIND_WORDS, replacedValue, subjectText, titleOf } from '../shared/kind-words.ts';
import { BeforeAfter } from './ActFacts.tsx';
import css from './second-person.module.css';

function ActRow({ act, isOpen }: { act: ProposedAct; isOpen: boolean }) {
  const { t } = useTranslation();
  const { Icon, does } = KIND_WORDS[act.kind];
  const { text, ...look } = rowLook(t, act);
  const value = replacedValue(t, act);
  return (
    <li data-open={isOpen || undefined}>
      <Icon className={css.kind} size={20} stroke={1.75} aria-hidden />
      <div className={css.main}>
        <h3>
          <OpenLink id={act.id}>{titleOf(t, act)}</OpenLink>
        </h3>
        <p className={ui.text2}>{subjectText(t, act)}</p>
        {value && <BeforeAfter {...value} />}
        <p>{does(t, act)}</p>
        <p className={ui.text2}>{proposerText(t, act, whenText(t, act.proposedAt))}</p>
      </div>
      <div className={css.aside}>
        {act.amount > 0 ? (
          <b className={ui.tabular}>{moneyText(act.amount)}</b>
        ) : (
          <span className={ui.text2}>{t('No money moves')}</span>
        )}
        <State look={look} {...(text && { word: text })} />
      </div>
    </li>
  );
}

/** Rows of the queue. A row opens the panel of the act. */
export function ActRows({ acts, opened }: { acts: readonly ProposedAct[]; opened: string | null }) {
  return (
    <ul className={css.rows}>
      {acts.map((act) => (
        <ActRow key={act.id} act={act} isOpen={act.id === opened} />
      ))}
    </ul>
  );
}
