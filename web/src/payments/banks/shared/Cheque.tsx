import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import css from './accounts.module.css';

interface Props {
  readonly wrong: Readonly<Record<'transit' | 'institution' | 'account', boolean>>;
}

const PARTS = [
  { name: 'transit', digits: '04172' },
  { name: 'institution', digits: '003' },
  { name: 'account', digits: '1000862' },
] as const;

/** Picture of a cheque that shows where the three account numbers are. Invalid numbers are red. */
export function Cheque({ wrong }: Props) {
  const { t } = useTranslation();
  const words = {
    transit: t('Transit, 5 digits'),
    institution: t('Institution, 3 digits'),
    account: t('Account, 7 to 12 digits'),
  };
  return (
    <div className={css.cheque}>
      <p className={css.chequeHint}>{t('At the bottom of a cheque, and in your bank’s app under direct deposit')}</p>
      <dl>
        {PARTS.map(({ name, digits }) => (
          <div key={name} className={cx(wrong[name] && css.wrong)}>
            <dd aria-hidden>{digits}</dd>
            <dt>{words[name]}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}
