import type { GuaranteeView } from '@adashi/contract';
import { type Cents, cents, closingDay, dayIn, guaranteeLimits, type LocalDate } from '@adashi/core';
import type { WithClock } from '../../base/clock.ts';
import { TIME_ZONE } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { sha256 } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { isolated, pdfOf, prose, signed } from '../../http/documents/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { type Burden, burdensOf } from './debts.ts';
import { mostOf, namedSquads, promiseOf } from './promise.ts';
import { type LinkedGuarantor, paidBy, recordOf, signedGuarantee } from './store.ts';

type Language = LinkedGuarantor['language'];

export interface GuaranteeText {
  readonly title: string;
  readonly body: string;
  /**
   * Fingerprint of the guarantee text. The signing request contains the fingerprint, to identify the text that the
   * guarantor read.
   */
  readonly version: string;
}

/**
 * Returns the text of a guarantee in one language. The text contains the promised total and the amount for each squad
 * (MONEY §3.5).
 */
export function textOf(
  { name, member }: LinkedGuarantor,
  burdens: readonly Burden[],
  language: Language,
  most: Cents,
): GuaranteeText {
  const squads = namedSquads(burdens).map(({ seat, position }) => {
    const { contribution, period, size, startOn } = seat;
    return { squad: seat.name, contribution, period, size, startOn, position, ...guaranteeLimits(seat, position ?? 1) };
  });
  const { title, body } = templates[language].guarantee({ name, member, squads, most });
  return { title, body, version: sha256(`${title}\n${body}`) };
}

function squadOf(burden: Burden): GuaranteeView['squads'][number] {
  const { seat, position, rotation, atStake, asked } = burden;
  const { seat: _, guarantor: __, promised, paid: ___, ...squad } = seat;
  return {
    ...squad,
    position,
    isPromised: promised >= mostOf(burden),
    atStake,
    owed: asked.reduce((total, { amount }) => total + amount, 0),
    asked: asked.map(({ debt: { round, charges, owed, state }, amount }) => {
      const dates = rotation?.rounds.find((found) => found.number === round);
      return {
        round,
        amount,
        dueOn: dates?.dueOn ?? squad.startOn,
        refusedOn: charges.filter((charge) => charge.state === 'failed').map((charge) => charge.chargeOn),
        takenBack: state === 'charged_back',
        coveredOn: owed.reserve + owed.fund > 0 ? (dates?.payoutOn ?? null) : null,
      };
    }),
  };
}

/** Returns the deadline for the guarantor's response: the closing day of the first upcoming squad. */
function answerBy(burdens: readonly Burden[], today: LocalDate): LocalDate | null {
  const closing = burdens.filter(({ seat }) => seat.status === 'upcoming').map(({ seat }) => closingDay(seat));
  return closing.filter((day) => day >= today).toSorted()[0] ?? null;
}

/** Returns all data for the guarantor's page. */
export async function readGuarantee(
  context: WithConfig & WithDb & WithClock,
  linked: LinkedGuarantor,
): Promise<GuaranteeView> {
  const { id, memberId, name, member, firstName, isVerified, status, language } = linked;
  const burdens = await burdensOf(context, id);
  const [signed, paid, record] = await Promise.all([
    signedGuarantee(context.db, id),
    paidBy(context.db, id),
    recordOf(context.db, memberId),
  ]);
  const today = context.clock.today();
  const promise = await promiseOf(context.db, status, burdens, signed);
  const squads = burdens.map(squadOf);
  return {
    name,
    member: { name: member, firstName, isVerified, ...record },
    status,
    language,
    today,
    version: textOf(linked, burdens, language, promise.usual).version,
    promise,
    signed: signed ? { signature: signed.signature, on: dayIn(TIME_ZONE, signed.signedAt.getTime()) } : null,
    answerBy: answerBy(burdens, today),
    atStake: squads.reduce((total, squad) => total + squad.atStake, 0),
    owed: squads.reduce((total, squad) => total + squad.owed, 0),
    underWay: burdens.reduce((total, burden) => total + burden.underWay, 0),
    squads,
    supportEmail: context.config.SUPPORT_EMAIL,
    paid: paid.map(({ paidAt, ...payment }) => ({ ...payment, on: dayIn(TIME_ZONE, paidAt.getTime()) })),
  };
}

/** Returns the signed guarantee as a PDF, or the text to sign when a new signature is needed. */
export async function guaranteePdf(
  context: WithDb & WithClock,
  linked: LinkedGuarantor,
  language: Language,
  most?: number,
): Promise<Buffer> {
  const last = await signedGuarantee(context.db, linked.id);
  const burdens = await burdensOf(context, linked.id);
  const promise = await promiseOf(context.db, linked.status, burdens, last);
  const guarantee = promise.isAsked ? undefined : last;
  const at = guarantee?.signedAt ?? context.clock.now();
  const { title, body } = guarantee ?? textOf(linked, burdens, language, cents(most ?? promise.usual));
  const day = dayIn(TIME_ZONE, at.getTime());
  const foot = guarantee && templates[guarantee.language].signedBy(isolated(guarantee.signature), day);
  return pdfOf(title, at, [prose(body), ...(foot ? [signed(foot)] : [])]);
}
