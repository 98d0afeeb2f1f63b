import { ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../client/query.ts';
import { List } from '../../list/List.tsx';
import { PEOPLE } from '../../people/shared/people-columns.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { toastDone } from '../../ui/toast.ts';

export function KycList() {
  const { t } = useTranslation();
  const update = useWrite(ROUTES.updateUserKyc);
  const verify = (id: string) =>
    update.mutate(
      { params: { id }, body: { kycVerificationStatus: 'verified' } },
      { onSuccess: () => toastDone('Saved') },
    );
  return (
    <List
      route={ROUTES.people}
      input={{ query: { kyc: 'pending' } }}
      columns={PEOPLE}
      actions={({ id }) => (
        <Button size="sm" look="soft" disabled={update.isPending} onClick={() => verify(id)}>
          {t('Verify')}
        </Button>
      )}
      title={t('People who wait for KYC')}
      empty={<Empty title={t('Nobody waits')} />}
    />
  );
}
