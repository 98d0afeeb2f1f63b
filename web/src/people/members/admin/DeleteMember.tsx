import type { MemberStory, Obstacle } from '@adashi/contract';
import { IconCircle } from '@tabler/icons-react';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import ui from '../../../ui/ui.module.css';

/** Returns the text of an obstacle for staff, in the third person. */
function obstacleText(t: TFunction, { kind, squad, amount, until }: Obstacle): string {
  const about = { squad, amount: moneyText(amount ?? 0), day: until && dayText(until) };
  const words: Record<Obstacle['kind'], () => string> = {
    owed: () => t('{{amount}} is owed to {{squad}}', about),
    running: () => (until ? t('{{squad}} runs until {{day}}', about) : t('{{squad}} is running', about)),
    seat: () => t("The member has a seat in {{squad}}, which hasn't started", about),
    charge: () => t('{{amount}} for {{squad}} is on its way', about),
    payout: () => t('{{amount}} from {{squad}} is still to be paid', about),
    refund: () => t('{{amount}} from {{squad}} is on its way back to the guarantor', about),
    wallet: () => t('{{amount}} is in the wallet', about),
  };
  return words[kind]();
}

/** Dialog that deletes a member. If obstacles prevent the deletion, the dialog lists the obstacles. */
export function DeleteMember({ story, onClose }: { story: MemberStory; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("This account can't be deleted yet")} opened onClose={onClose}>
      <p className={ui.text2}>
        {t('This member still has money in progress. Once these items are settled, you can delete the account.')}
      </p>
      <Rows>
        {story.obstacles.map((obstacle) => (
          <Row
            key={`${obstacle.kind} ${obstacle.squadId}`}
            Icon={IconCircle}
            state="open"
            title={obstacleText(t, obstacle)}
          />
        ))}
      </Rows>
      <footer>
        <Button onClick={onClose}>{t('Close')}</Button>
      </footer>
    </Dialog>
  );
}
