import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from '../i18n/translation.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { DropDown } from '../ui/DropDown.tsx';
import type { ChoosableColumn } from './use-columns.ts';

interface Props {
  readonly columns: readonly ChoosableColumn[];
  readonly onSee: (id: string, isOn: boolean) => void;
}

/** Menu that hides and shows the columns of a list. */
export function ColumnChoice({ columns, onSee }: Props) {
  const { t } = useTranslation();
  if (columns.length === 0) return null;
  return (
    <DropDown label={t('Columns')} Icon={IconColumns3}>
      {() =>
        columns.map(({ id, title, isSeen }) => (
          <CheckBox key={id} checked={isSeen} onChange={(isOn) => onSee(id, isOn)}>
            {t(title)}
          </CheckBox>
        ))
      }
    </DropDown>
  );
}
