export interface Squares {
  readonly size: number;
  /** SVG path of the dark modules, one unit for each module. */
  readonly path: string;
}

/** Returns a text as a QR code. The library loads with the first code. */
export async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
