import { type REVEALED, ROUTES } from '@adashi/contract';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  readonly member: string;
  readonly field: (typeof REVEALED)[number];
}

/** A personal detail that staff see after a click. The server records each click. */
export function Revealed({ member, field }: Props) {
  const { t } = useTranslation();
  const reveal = useWrite(ROUTES.revealField);
  if (reveal.data) return reveal.data.value || '–';
  const show = () => reveal.mutate({ params: { id: member }, body: { field } });
  return (
    <Button
      size="sm"
      busy={reveal.isPending ? t('Loading...') : undefined}
      title={t('This is recorded.')}
      onClick={show}
    >
      {t('Show')}
    </Button>
  );
}
