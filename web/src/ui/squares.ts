export interface Squares {
  readonly size: number;
  /** SVG path of the QR code's dark squares. Each square is one unit wide. */
  readonly path: string;
}

/** Returns the QR code of a text. The QR code library loads on demand. */
export async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
