import { builtinEnvironments, type Environment } from 'vitest/runtime';

let made: Promise<unknown> | undefined;

/**
 * Test environment with one jsdom window per worker. Each worker loads the modules only once, and some modules keep the
 * first window.
 */
const oneWindow: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    made ??= Promise.resolve(
      builtinEnvironments.jsdom.setup(global, { jsdom: { url: 'http://localhost:3000' }, ...options }),
    );
    await made;
    return { teardown: () => {} };
  },
};

export default oneWindow;
