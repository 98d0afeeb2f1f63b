import { useEffect, useState } from 'react';
import css from './QrCode.module.css';

interface Props {
  readonly text: string;
  /** What a screen reader calls it. */
  readonly label: string;
}

interface Squares {
  readonly size: number;
  /** The dark ones, a module a unit. */
  readonly path: string;
}

/** The library is asked for when the first code is shown. */
async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

/** A text as a picture to scan: dark on white whatever the colours are, since some cameras read nothing else. */
export function QrCode({ text, label }: Props) {
  const [{ size, path }, setSquares] = useState<Squares>({ size: 1, path: '' });
  useEffect(() => {
    let isShown = true;
    void squaresOf(text).then((squares) => isShown && setSquares(squares));
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-busy={path === ''}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
