import { type Language, ROUTES } from '@adashi/contract';
import { IconBookmark } from '@tabler/icons-react';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';

interface Props {
  /** Language of the member who receives the reply. */
  readonly language: Language;
  readonly onUse: (text: string) => void;
}

/**
 * Menu that inserts a saved answer into the reply, in the member’s language. Staff can edit the answer before sending
 * the reply.
 */
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
