import type { SquadDetail } from '@adashi/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Row, Rows } from '../../../ui/Rows.tsx';
import ui from '../../../ui/ui.module.css';
import type { Place } from './order.ts';

interface Props {
  readonly squad: SquadDetail;
  readonly places: readonly Place[];
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Warnings about a payout order. Staff can save an order with warnings, because a squad starts only after all members
 * are ready.
 */
export function Doubts({ squad, places, onMove }: Props) {
  const { t } = useTranslation();
  const doubts = places.filter(({ isUnsecured }) => isUnsecured);
  if (doubts.length === 0) return null;
  const last = places.length - 1;
  return (
    <section className={ui.card}>
      <CardHead title={t('Worth a second look')}>
        <span className={ui.sub}>{doubts.length}</span>
      </CardHead>
      <Rows>
        {doubts.map(({ seat, position, owesAfter }) => (
          <Row
            key={seat.id}
            Icon={IconAlertTriangle}
            title={t('{{name}} at position {{n}}', { name: seat.name, n: position })}
            sub={
              places.length === squad.size
                ? t(
                    'Would owe {{amount}} after the payout, without a verified guarantor. At {{m}}, nothing would be owed.',
                    {
                      amount: moneyText(owesAfter),
                      m: squad.size,
                    },
                  )
                : t('Would owe {{amount}} after the payout, without a verified guarantor.', {
                    amount: moneyText(owesAfter),
                  })
            }
            act={
              position - 1 < last && (
                <Button size="sm" look="soft" onClick={() => onMove(position - 1, last)}>
                  {t('Move to {{n}}', { n: last + 1 })}
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </section>
  );
}
