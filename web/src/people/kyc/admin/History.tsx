import type { KycAct } from '@adashi/contract';
import { momentText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';
import css from './case.module.css';
import { ACT_WORDS } from './case-looks.ts';

/** List of the audit log entries of a KYC case, newest first. */
export function History({ acts }: { acts: readonly KycAct[] }) {
  const { t } = useTranslation();
  if (acts.length === 0) return <p className={ui.text2}>{t('Nothing yet')}</p>;
  return (
    <ol className={css.acts}>
      {acts.map(({ id, act, by, isStaff, reason, at }) => (
        <li key={id}>
          <b>{t(ACT_WORDS[act])}</b>
          {reason && <p>“{t(reason)}”</p>}
          <small>
            {momentText(at)}
            {by && `, ${isStaff ? t('{{name}}, Adashi', { name: by }) : by}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
