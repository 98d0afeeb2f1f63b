import { REASON, ROUTES, type SquadDetail } from '@adashi/contract';
import { closingDay, localDate } from '@adashi/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { inSquad, useWrite } from '../../../client/query.ts';
import { dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { Doubts } from './Doubts.tsx';
import { inOrder, moved, payoutOf, placesOf } from './order.ts';
import { PositionRow } from './PositionRow.tsx';
import css from './positions.module.css';
import { Sorting } from './Sorting.tsx';

/** Returns a function that focuses the pressed button again after its row has moved. */
function useFocusAfterStep() {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const [by, id] = wanted.current?.split(' ') ?? [];
    wanted.current = null;
    if (!by) return;
    const buttons = [by, by === 'up' ? 'down' : 'up'].map((each) => document.getElementById(`${each}-${id}`));
    buttons.find((each) => each && !each.hasAttribute('disabled'))?.focus();
  });
  return (by: string, id: string) => {
    wanted.current = `${by} ${id}`;
  };
}

interface SaveProps {
  readonly squad: SquadDetail;
  readonly movers: number;
  readonly isPending: boolean;
  readonly onPutBack: () => void;
  readonly onSave: (reason: string) => void;
}

/** Consequences of a new payout order, with a field for the reason and the buttons. */
function BeforeYouSave({ squad, movers, isPending, onPutBack, onSave }: SaveProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const closing = dayText(closingDay({ ...squad, startOn: localDate(squad.startOn) }), squad.today);
  const hasReason = reason.trim().length >= REASON.least;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSave(reason.trim());
  };
  return (
    <section className={ui.card}>
      <CardHead title={t('Before you save')} />
      <form className={cx(ui.pad, ui.stack)} onSubmit={send}>
        <p className={ui.sub} role="status">
          {movers === 0
            ? t('No changes yet.')
            : t(
                '{{count}} members get another position. We email each one the day and amount. They can leave until {{day}}.',
                {
                  count: movers,
                  day: closing,
                },
              )}
        </p>
        <TextArea
          label={t('Reason')}
          hint={t('Saved with your name. Members who move can read it.')}
          rows={3}
          value={reason}
          maxLength={REASON.most}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={ui.actions}>
          <Button disabled={movers === 0} onClick={onPutBack}>
            {t('Put back')}
          </Button>
          <Button
            type="submit"
            look="primary"
            disabled={movers === 0 || !hasReason}
            busy={isPending ? t('Saving') : undefined}
          >
            {t('Save positions')}
          </Button>
        </div>
        {movers > 0 && !hasReason && <p className={cx(ui.small, ui.text2)}>{t('Say why in a few words.')}</p>}
      </form>
    </section>
  );
}

/** Editor of a squad’s payout order. The old order is valid until the new order is saved. */
export function EditOrder({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState(() => inOrder(squad));
  const write = useWrite(ROUTES.setPositions);
  const focus = useFocusAfterStep();
  const places = placesOf(squad, order);
  const amount = payoutOf(squad);
  const movers = order.filter(({ position }, index) => position !== index + 1).length;
  const shift = (from: number, to: number) => setOrder((now) => moved(now, from, to));
  const save = (reason: string) => {
    const seats = order.map(({ id, position }) => ({ id, before: position }));
    const onSuccess = () => toastDone('Positions saved');
    write.mutate({ ...inSquad(squad.id), body: { reason, seats } }, { onSuccess });
  };
  return (
    <div className={css.lay}>
      <section className={ui.card} aria-label={t('Order of payout')}>
        <Sorting onMove={shift}>
          <ol className={css.list}>
            {places.map((place) => (
              <PositionRow
                key={place.seat.id}
                place={place}
                count={order.length}
                amount={amount}
                today={squad.today}
                onMove={(to, by) => {
                  focus(by, place.seat.id);
                  shift(place.position - 1, to);
                }}
              />
            ))}
          </ol>
        </Sorting>
        {squad.size > order.length && (
          <p className={css.free}>
            {t('{{count}} seats are free. New members come last.', { count: squad.size - order.length })}
          </p>
        )}
      </section>
      <div className={ui.stack}>
        <Doubts squad={squad} places={places} onMove={shift} />
        <BeforeYouSave
          squad={squad}
          movers={movers}
          isPending={write.isPending}
          onPutBack={() => setOrder(inOrder(squad))}
          onSave={save}
        />
      </div>
    </div>
  );
}
