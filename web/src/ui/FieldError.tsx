import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldSentence } from '../i18n/field-sentence.ts';
import { useTranslation } from '../i18n/translation.ts';
import css from './FieldError.module.css';

export function FieldError({ id, text }: { id: string; text: ReactNode }) {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <p className={css.error} id={id} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      {typeof text === 'string' ? fieldSentence(t, text) : text}
    </p>
  );
}
