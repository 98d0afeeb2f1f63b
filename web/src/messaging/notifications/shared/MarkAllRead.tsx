import { ROUTES } from '@adashi/contract';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';

export function MarkAllRead({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const readAll = useWrite(ROUTES.readAllNotifications);
  return (
    <Button size="sm" disabled={unread === 0 || readAll.isPending} onClick={() => readAll.mutate({})}>
      {t('Mark all as read')}
    </Button>
  );
}
