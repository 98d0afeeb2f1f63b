import { IconEraser } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/translation.ts';
import css from './erased.module.css';

/** Placeholder for an erased reason. */
export function ErasedText() {
  const { t } = useTranslation();
  return (
    <small className={css.erased}>
      <IconEraser size={14} aria-hidden /> {t('Reason erased')}
    </small>
  );
}
