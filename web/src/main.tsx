import '@fontsource-variable/reddit-sans';
import './ui/mantine.css';
import './ui/roles.css';
import './ui/base.css';

const FRAME_AT_MOST_MS = 100;

/** Lets the placeholder be seen before the work of the first render; a hidden tab has no frames to wait for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_AT_MOST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

await painted();
await import('./start.tsx');
