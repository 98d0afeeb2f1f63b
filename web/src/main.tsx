import '@fontsource-variable/reddit-sans';
import './ui/mantine.css';
import './ui/roles.css';
import './ui/base.css';

const FRAME_AT_MOST_MS = 100;

/**
 * Waits for a frame, so that the browser paints the placeholder before the first render. The timeout is for hidden
 * tabs, which have no frames.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_AT_MOST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

await painted();
await import('./start.tsx');
