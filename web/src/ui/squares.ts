export interface Squares {
  readonly size: number;
  /** The dark ones, a module a unit. */
  readonly path: string;
}

/** A text as a QR code. The library is asked for when the first code is shown. */
export async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
