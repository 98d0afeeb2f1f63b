import { type Difference, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../client/ActDialog.tsx';
import { moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { Choice } from '../../ui/Choice.tsx';

type How = Difference['offers'][number];

/** What becomes of a difference, with what follows from each way. */
export function Resolve({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { t } = useTranslation();
  const [how, setHow] = useState<How>(difference.offers[0] ?? 'explain');
  const labels: Record<How, string> = {
    take_in: t('Book it as the provider says'),
    order_again: t('Order it again'),
    explain: t('Explain it'),
  };
  const amounts = { reported: moneyText(difference.reported), booked: moneyText(difference.booked) };
  const consequences: Record<How, string> = {
    take_in: t('It is booked as if the provider had told of it: people are told, and what is due by it is done.'),
    order_again: t(
      'It is handed to the provider once more, under the same key: what it has already it does not do twice.',
    ),
    explain: t('Nothing is booked. It is not shown again as long as both stay as they are.'),
  };
  return (
    <ActDialog
      route={ROUTES.resolveDifference}
      input={(reason) => ({ params: { id: difference.id }, body: { how, reason } })}
      title={t('Resolve the difference')}
      consequences={[t('The provider has {{reported}}, our books have {{booked}}.', amounts), consequences[how]]}
      act={labels[how]}
      done={msg('Resolved')}
      readers={t('Kept with your name; staff read it.')}
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
