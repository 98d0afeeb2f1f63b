/** Width and height in pixels of the corner that the chat bubble covers. */
const CORNER = 84;
/** Distance in pixels between two tested points. Every button is larger than this distance. */
const STEP = 12;
const STEPS = Array.from({ length: CORNER / STEP + 1 }, (_, step) => 1 + step * STEP);

const TOUCHED = 'a, button, input, select, textarea, label, summary, svg, img';

/** Returns whether an element’s own text, and not only padding, is at a point. */
function says(part: Element, left: number, top: number): boolean {
  const range = document.createRange();
  return [...part.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(({ right, bottom }) => right > left && bottom > top);
  });
}

/** Returns whether no text, image, button or field is under the chat bubble. */
export function isCornerFree(): boolean {
  const main = document.getElementById('main');
  const [left, top] = [innerWidth - CORNER, innerHeight - CORNER];
  return !STEPS.some((x) =>
    STEPS.some((y) => {
      const part = document.elementsFromPoint(innerWidth - x, innerHeight - y).find((each) => main?.contains(each));
      return part !== undefined && part !== main && (part.closest(TOUCHED) !== null || says(part, left, top));
    }),
  );
}
