import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import css from './account.module.css';

interface Props {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** What there is to know of what is saved. */
  readonly children: ReactNode;
}

/** The end of a form over what is kept: it can be saved once something was changed. */
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
