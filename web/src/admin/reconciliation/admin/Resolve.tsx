import { type Difference, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Choice } from '../../../ui/Choice.tsx';

type How = Difference['offers'][number];

/** Dialog that resolves a difference between provider and ledger. Each option shows its consequences. */
export function Resolve({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { t } = useTranslation();
  const { member, memberEmail } = difference;
  const [how, setHow] = useState<How>(difference.offers[0] ?? 'explain');
  const labels: Record<How, string> = {
    take_in: t('Record it as the provider reports'),
    order_again: t('Send the order again'),
    explain: t('Explain it'),
  };
  const amounts = { reported: moneyText(difference.reported), booked: moneyText(difference.booked) };
  const consequences: Record<How, string> = {
    take_in: t("It's recorded as if the provider had reported it, with all its effects."),
    order_again: t("It's sent to the provider again under the same key, so nothing happens twice."),
    explain: t("Nothing is recorded. It's not shown again while both stay the same."),
  };
  return (
    <ActDialog
      route={ROUTES.resolveDifference}
      input={(reason) => ({ params: { id: difference.id }, body: { how, reason } })}
      title={t('Resolve the difference')}
      about={member && memberEmail ? { name: member, email: memberEmail } : null}
      consequences={[t('The provider has {{reported}}, our books have {{booked}}.', amounts), consequences[how]]}
      act={labels[how]}
      done={msg('Resolved')}
      readers={t('Saved with your name. Staff can read it.')}
      look="primary"
      onClose={onClose}
    >
      <Choice
        legend={t('What to do')}
        options={difference.offers.map((value) => ({ value, label: labels[value] }))}
        value={how}
        onChange={setHow}
      />
    </ActDialog>
  );
}
