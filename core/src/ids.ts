/** Ids by kind. All are opaque strings; the brand only keeps one kind from being passed for another. */
declare const kind: unique symbol;
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type PersonId = Id<'person'>;
export type SquadId = Id<'squad'>;
export type GuarantorId = Id<'guarantor'>;
/** An account that a person is paid to. */
export type BankId = Id<'bank'>;
/** A seat is one membership of one person in one squad. */
export type SeatId = Id<'seat'>;

/** Names an id's kind at the border where it is read from a row or a request. */
export function id<Kind extends string>(value: string): Id<Kind> {
  return value as Id<Kind>; // the only place where a brand is put on an id
}
