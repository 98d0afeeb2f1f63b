import { useEffect, useState } from 'react';
import css from './QrCode.module.css';
import { type Squares, squaresOf } from './squares.ts';

interface Props {
  readonly text: string;
  /** Label for screen readers. */
  readonly label: string;
}

/** QR code of a text. The code is dark on white even in dark mode, because some cameras cannot read inverted codes. */
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
