/** Edges of an element in pixels, and a weight. Toasts preferably cover elements with a small weight. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly weight: number;
}

interface Room {
  /** Left and right edges of the toasts. */
  readonly left: number;
  readonly right: number;
  /** Height of all toasts. */
  readonly height: number;
  /** Height of the window. */
  readonly windowHeight: number;
}

const MARGIN = 16;
const STEP = 8;

/** Returns the total weight of the elements that toasts would cover at `top` pixels from the top of the window. */
function coveredAt(top: number, { left, right, height }: Room, parts: readonly Edges[]): number {
  return parts
    .filter(
      (part) => part.left < right && part.right > left && part.top < top + height + STEP && part.bottom > top - STEP,
    )
    .reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Returns the position at which the toasts cover the least weight, in pixels from the top of the window. Prefers the
 * highest of several such positions.
 */
export function freeTop(room: Room, parts: readonly Edges[]): number {
  const last = Math.max(MARGIN, room.windowHeight - room.height - MARGIN);
  let [best, least] = [MARGIN, Number.POSITIVE_INFINITY];
  for (let top = MARGIN; top <= last && least > 0; top += STEP) {
    const covered = coveredAt(top, room, parts);
    if (covered < least) [best, least] = [top, covered];
  }
  return best;
}

const WEIGHTS = [
  ['header', 100],
  ['button, input, select, textarea, summary, footer', 10],
  ['a', 2],
] as const;

/** Returns whether an element is visible. `checkVisibility` is missing in Safari before version 17.4. */
const isVisible = (element: Element) => element.getClientRects().length > 0;

/** Returns the elements that toasts should not cover, from the front dialog or, without a dialog, from the page. */
export function partsInFront(): Edges[] {
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isVisible);
  const front = dialogs.at(-1) ?? document.getElementById('root') ?? document.body;
  return WEIGHTS.flatMap(([selector, weight]) =>
    [...front.querySelectorAll(selector)]
      .filter((part) => isVisible(part) && !part.closest('[role=alert]'))
      .map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom, weight };
      })
      .filter(({ left, right, bottom }) => right > left && bottom > 0),
  );
}
