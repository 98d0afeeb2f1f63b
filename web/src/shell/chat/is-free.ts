/** Width and height in pixels of the corner under the chat bubble. */
const CORNER = 84;
/** Distance in pixels between two tested points. Every button is larger than the distance. */
const STEP = 12;
const STEPS = Array.from({ length: CORNER / STEP + 1 }, (_, step) => 1 + step * STEP);

const TOUCHED = 'a, button, input, select, textarea, label, summary, svg, img';

/** Returns whether the text of an element is at a point. Padding does not count as text. */
function says(part: Element, left: number, top: number): boolean {
  const range = document.createRange();
  return [...part.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(({ right, bottom }) => right > left && bottom > top);
  });
}

/** Returns whether the chat bubble covers no text, image, button or field. */
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
