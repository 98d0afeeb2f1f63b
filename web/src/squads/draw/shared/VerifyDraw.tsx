import { ROUTES, type SquadDetail } from '@adashi/contract';
import type { Move } from '@adashi/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { inSquad } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import ui from '../../../ui/ui.module.css';
import { checkDraw, type DrawCheck, isRight } from './check-draw.ts';
import css from './draw.module.css';
import { keptNonce } from './nonces.ts';

type NameOf = (seat: string) => string;

function Line({ isRight: right, children }: { isRight: boolean; children: string }) {
  const Icon = right ? IconCircleCheck : IconCircleX;
  return (
    <li className={cx(css.line, right ? ui.arrived : ui.failed)}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** List of the checks of a draw, with the result of each check. */
function Findings({ check }: { check: DrawCheck }) {
  const { t } = useTranslation();
  const isEachListRight = check.draws.every((each) => each.isListRight);
  return (
    <ul className={css.lines}>
      <Line isRight={check.isSecretRight}>
        {check.isSecretRight
          ? t('The secret matches the one published when the squad opened.')
          : t("The secret doesn't match the one published when the squad opened.")}
      </Line>
      <Line isRight={isEachListRight}>
        {isEachListRight
          ? t('The list of seats and numbers matches the frozen one.')
          : t("The list of seats and numbers doesn't match the frozen one.")}
      </Line>
      {check.isMineIn !== null && (
        <Line isRight={check.isMineIn}>
          {check.isMineIn
            ? t('It includes your number from this browser.')
            : t("It doesn't include your number from this browser.")}
        </Line>
      )}
      <Line isRight={check.isDrawnOrderRight}>
        {check.isDrawnOrderRight ? t('They give the drawn order.') : t("They don't give the drawn order.")}
      </Line>
      <Line isRight={check.isOrderInUseRight}>
        {check.isOrderInUseRight
          ? check.moves.length === 0
            ? t('The order in use is the drawn one.')
            : t('The order in use is the drawn one, with the changes below.')
          : t("The order in use doesn't match the drawn one.")}
      </Line>
    </ul>
  );
}

function Changes({ moves, nameOf }: { moves: readonly Move[]; nameOf: NameOf }) {
  const { t } = useTranslation();
  const word = (move: Move) => {
    if (move.kind === 'unexplained') return t('The order was changed without an explanation.');
    const names = move.seats.map(nameOf);
    return move.kind === 'swap'
      ? t('{{a}} and {{b}} swapped.', { a: names[0], b: names[1] })
      : t('By the rules, these members have another turn and the others move up: {{names}}.', {
          names: names.join(', '),
        });
  };
  return (
    <section>
      <h3 className={ui.h3}>{t('What changed since')}</h3>
      {moves.length === 0 && <p className={ui.text2}>{t('Nothing.')}</p>}
      <ol className={css.order}>
        {moves.map((move, index) => (
          <li key={index} className={cx(move.kind === 'unexplained' && ui.failed)}>
            {word(move)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** List of all draws with a frozen list of members, including abandoned draws. Each draw shows the payout order. */
function Orders({ check, nameOf }: { check: DrawCheck; nameOf: NameOf }) {
  const { t } = useTranslation();
  return check.draws.map(({ draw, turns }) => (
    <section key={draw.number}>
      <h3 className={ui.h3}>
        {draw.givenUp
          ? t('Draw {{n}}, abandoned', { n: draw.number })
          : t('Draw {{n}}, which sets the payout order', { n: draw.number })}
      </h3>
      <ol className={css.order}>
        {turns.map((seat) => (
          <li key={seat}>{nameOf(seat)}</li>
        ))}
      </ol>
    </section>
  ));
}

export function VerifyDraw({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [check, setCheck] = useState<DrawCheck>();
  const verify = async () => {
    try {
      setCheck(await checkDraw(await call(ROUTES.squadDraw, inSquad(squad.id)), keptNonce(squad.id)));
    } catch (error) {
      showFailure(error);
    }
  };
  const names = new Map(squad.seats.map((seat) => [seat.id, seat.name]));
  const nameOf = (seat: string) => names.get(seat) ?? t('a seat that no longer exists');
  return (
    <>
      <Button onClick={() => void verify()}>{t('Verify this draw')}</Button>
      <Dialog
        title={t('The draw, repeated in your browser')}
        opened={check !== undefined}
        onClose={() => setCheck(undefined)}
      >
        {check && (
          <div className={ui.stack}>
            <p className={cx(ui.notice, isRight(check) ? ui.good : ui.bad)} role="status">
              {isRight(check) ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
              {isRight(check)
                ? t('This draw is correct, and the order in use matches it.')
                : t("Something isn't right here. Please send us a screenshot.")}
            </p>
            <Findings check={check} />
            <Orders check={check} nameOf={nameOf} />
            <Changes moves={check.moves} nameOf={nameOf} />
          </div>
        )}
      </Dialog>
    </>
  );
}
