import { builtinEnvironments, type Environment } from 'vitest/runtime';

let made: Promise<unknown> | undefined;

/** jsdom, made once a worker: modules are shared between test files, and some of them keep the window they began with. */
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
