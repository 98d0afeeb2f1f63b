import { openOffers, ROUTES, type SquadDetail, swapPartners } from '@adashi/contract';
import { useId, useState } from 'react';
import { ApiError } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { inSquad, useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { acceptObstacle } from '../shared/own-acts.ts';
import { firstName } from '../shared/week.ts';

/** Dialog in which a member offers to swap positions with another member. */
export function SwapDialog({ squad, onClose }: { squad: SquadDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [seat, setSeat] = useState('');
  const propose = useWrite(ROUTES.proposeSwap);
  const others = swapPartners(squad);
  const send = () =>
    propose.mutate(
      { ...inSquad(squad.id), body: { seat } },
      {
        onSuccess: () => {
          toastDone("We asked them. You'll swap if they agree.");
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('Swap position')} opened onClose={onClose}>
      <Choice
        legend={t('With whom?')}
        options={others.map((other) => ({ value: other.id, label: `${other.position} ${firstName(other)}` }))}
        value={seat}
        onChange={setSeat}
      />
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" disabled={seat === ''} onClick={send} busy={propose.isPending ? t('Asking') : undefined}>
          {t('Ask to swap')}
        </Button>
      </footer>
    </Dialog>
  );
}

/**
 * Shows the error for an expired swap offer. An offer expires after one of the two seats moves, or after the sender
 * makes another offer.
 */
function showLapsed(error: Error): void {
  if (error instanceof ApiError && error.code === 'not_found')
    toastError('This offer ended because it was withdrawn or a position changed. Nothing was swapped.');
  else showFailure(error);
}

function Offer({ squad, swap }: { squad: SquadDetail; swap: SquadDetail['swaps'][number] }) {
  const { t } = useTranslation();
  const accept = useWrite(ROUTES.acceptSwap, showLapsed);
  const decline = useWrite(ROUTES.declineSwap, showLapsed);
  const isAnswered = accept.isPending || decline.isPending;
  const why = useId();
  const obstacle = acceptObstacle(squad);
  const other = squad.seats.find((seat) => seat.id === swap.from);
  const params = { product: 'adashi', id: squad.id, swapId: swap.id } as const;
  const swapped = () => toastDone('Swapped. The page shows your new position.');
  const declined = () => toastDone('Declined. Both of you keep your positions.');
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)}>
      <p>
        {t('{{name}} asks to swap. You would have position {{n}} instead of {{m}}.', {
          name: firstName(other),
          n: swap.fromPosition,
          m: swap.toPosition,
        })}
      </p>
      <div className={ui.actions}>
        <Button
          size="sm"
          disabled={isAnswered}
          busy={decline.isPending ? t('Declining') : undefined}
          onClick={() => decline.mutate({ params }, { onSuccess: declined })}
        >
          {t('Decline')}
        </Button>
        <Button
          size="sm"
          look="soft"
          disabled={isAnswered || obstacle !== null}
          aria-describedby={obstacle ? why : undefined}
          busy={accept.isPending ? t('Swapping') : undefined}
          onClick={() => accept.mutate({ params }, { onSuccess: swapped })}
        >
          {t('Swap')}
        </Button>
      </div>
      {obstacle && (
        <p id={why} className={cx(ui.small, ui.text2)}>
          {t(obstacle)}
        </p>
      )}
    </section>
  );
}

/** Notice about swap offers from other members. */
export function SwapNotice({ squad }: { squad: SquadDetail }) {
  return openOffers(squad).map((swap) => <Offer key={swap.id} squad={squad} swap={swap} />);
}
