declare const unit: unique symbol;
/** A whole number of cents (MONEY §1). */
export type Cents = number & { readonly [unit]: 'cents' };
/** A number of hundredths of a percent. */
export type BasisPoints = number;

/** Returns `value` as cents. Throws RangeError unless `value` is a whole, safe number. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents; // The check above proves that the value is a whole, safe number.
}

export const NOTHING: Cents = cents(0);

export function add(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

export function subtract(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function minus(amount: Cents): Cents {
  return cents(0 - amount);
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count);
}

export function least(a: Cents, b: Cents): Cents {
  return cents(Math.min(a, b));
}

/** Returns a share of an amount, for a fee or the reserve, rounded down in the member's favour (MONEY §1). */
export function shareOf(amount: Cents, basisPoints: BasisPoints): Cents {
  return cents(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n));
}

/**
 * Splits an amount into whole cents. The first parts get the odd cents, one each (MONEY §1). Throws RangeError if
 * `parts` is below 1.
 */
export function splitEqually(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`cannot split into ${parts}`);
  const odd = amount % parts;
  const share = (amount - odd) / parts;
  return Array.from({ length: parts }, (_, index) => cents(share + (index < odd ? 1 : 0)));
}
