/** The corner of the window that the bubble of a chat stands in (px). */
const CORNER = 84;
/** Less than anything that is pressed is high. */
const STEP = 12;
const STEPS = Array.from({ length: CORNER / STEP + 1 }, (_, step) => 1 + step * STEP);

const TOUCHED = 'a, button, input, select, textarea, label, summary, svg, img';

/** Whether words of its own stand in it there, not only the blank that belongs to it. */
function says(part: Element, left: number, top: number): boolean {
  const range = document.createRange();
  return [...part.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(({ right, bottom }) => right > left && bottom > top);
  });
}

/** Whether nothing of the page stands in that corner: no words, no picture, and nothing that is pressed or typed into. */
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
