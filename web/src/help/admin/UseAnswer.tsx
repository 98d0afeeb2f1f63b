import { type Language, ROUTES } from '@adashi/contract';
import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { DropDown, DropDownAct } from '../../ui/DropDown.tsx';

interface Props {
  /** Of the member who reads it. */
  readonly language: Language;
  readonly onUse: (text: string) => void;
}

/** Puts a saved answer into the reply, in the member's language; it is read, and changed, before it is sent. */
export function UseAnswer({ language, onUse }: Props) {
  const { t } = useTranslation();
  const answers = useIfKnown(ROUTES.savedAnswers, {}) ?? [];
  if (answers.length === 0) return null;
  return (
    <DropDown label={t('Saved answers')} Icon={IconBookmark}>
      {(close) =>
        answers.map(({ id, title, textEn, textFr }) => (
          <DropDownAct
            key={id}
            onClick={() => {
              onUse(language === 'fr' ? textFr : textEn);
              close();
            }}
          >
            {title}
          </DropDownAct>
        ))
      }
    </DropDown>
  );
}
