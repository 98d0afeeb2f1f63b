import { vi } from 'vitest';

/**
 * Returns whether a media query matches the window's width. The query for reduced motion always matches, so that tests
 * need no wait for fades.
 */
function holds(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return true;
  const bounds = [...query.matchAll(/\((min|max)-width: ?([\d.]+)(px|em|rem)\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, size, unit]) => {
      const px = Number(size) * (unit === 'px' ? 1 : 16);
      return side === 'min' ? window.innerWidth >= px : window.innerWidth <= px;
    })
  );
}

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Adds the browser APIs that jsdom lacks. These stubs do nothing, because jsdom has no layout. */
export function addBrowserParts(): void {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = new EventTarget();
    const change = () => list.dispatchEvent(Object.assign(new Event('change'), { media, matches: holds(media) }));
    window.addEventListener('resize', change);
    return Object.assign(list, {
      media,
      matches: holds(media),
      addListener: () => {},
      removeListener: () => {},
    });
  });
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  document.elementsFromPoint = () => [];
}
