import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import css from './account.module.css';

interface Props {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** Note about the saved data, beside the button. */
  readonly children: ReactNode;
}

/** Bottom of a form that edits saved data. The button is disabled until the person changes a value. */
export function SaveChanges({ isChanged, isBusy, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.end}>
      <p>{children}</p>
      <Button look="primary" type="submit" disabled={!isChanged} busy={isBusy ? t('Saving') : undefined}>
        {t('Save changes')}
      </Button>
    </div>
  );
}
