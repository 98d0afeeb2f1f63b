/** Branded ids: every id is an opaque string, and the brand prevents passing the id of a seat as the id of a person. */
declare const kind: unique symbol;
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type PersonId = Id<'person'>;
export type SquadId = Id<'squad'>;
export type GuarantorId = Id<'guarantor'>;
/** Bank account that receives a person's payouts. */
export type BankId = Id<'bank'>;
/** Membership of one person in one squad. */
export type SeatId = Id<'seat'>;

/** Brands an id where it is read from a row or a request. */
export function id<Kind extends string>(value: string): Id<Kind> {
  return value as Id<Kind>; // This cast is the only place that brands an id.
}
