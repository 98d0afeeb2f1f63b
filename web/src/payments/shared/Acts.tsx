import type { ActDone } from '@adashi/contract';
import { momentText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import ui from '../../ui/ui.module.css';
import css from './story.module.css';

interface Props {
  readonly acts: readonly ActDone[];
  readonly words: Readonly<Record<string, string>>;
}

/**
 * List of the staff actions on a contribution or payout, newest first. Each action shows the staff member and the
 * reason.
 */
export function Acts({ acts, words }: Props) {
  const { t } = useTranslation();
  if (acts.length === 0) return <p className={ui.text2}>{t('No actions yet.')}</p>;
  return (
    <ol className={css.acts}>
      {acts.map(({ id, at, by, action, reason }) => (
        <li key={id}>
          <p className={ui.small}>{momentText(at)}</p>
          <p>
            <b>{t(words[action] ?? action)}</b>
            {by && <span className={ui.text2}> · {by}</span>}
          </p>
          {reason && <p className={ui.small}>{t('“{{text}}”', { text: reason })}</p>}
        </li>
      ))}
    </ol>
  );
}
