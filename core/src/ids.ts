/**
 * Branded ids. Every id is an opaque string, and the brand prevents mistakes such as the use of a seat's id as a
 * person's id.
 */
declare const kind: unique symbol;
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type PersonId = Id<'person'>;
export type SquadId = Id<'squad'>;
export type GuarantorId = Id<'guarantor'>;
/** Account that receives a person's payouts. */
export type BankId = Id<'bank'>;
/** Membership of one person in one squad. */
export type SeatId = Id<'seat'>;

/** Adds a brand to an id from a row or a request. */
export function id<Kind extends string>(value: string): Id<Kind> {
  return value as Id<Kind>; // No other cast in the project adds a brand to an id.
}
