import { at, polar, seatAngle } from '../../../ui/geometry.ts';
import type { ProductSlug } from './products.ts';

const MIDDLE = { x: 60, y: 60 };
const SEATS = 10;

function Squad() {
  return (
    <>
      <circle cx="60" cy="60" r="13" />
      {Array.from({ length: SEATS }, (_, seat) => {
        const { x, y } = polar(MIDDLE, 44, seatAngle(seat, SEATS));
        return <circle key={at({ x, y })} cx={x} cy={y} r="7" fill={seat === 2 ? 'currentColor' : 'none'} />;
      })}
    </>
  );
}

function House() {
  return (
    <>
      <path d="M8 104h104M22 104V56L60 26l38 30v48" />
      <path d="M48 104V80h24v24" />
      <circle cx="60" cy="56" r="7" />
    </>
  );
}

/** Picture of a product in the colour of the card: a ring for squads, a house for pods. */
export function ProductPicture({ product }: { product: ProductSlug }) {
  return (
    <svg width="88" height="88" viewBox="0 0 120 120" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden>
      {product === 'adashi' ? <Squad /> : <House />}
    </svg>
  );
}
