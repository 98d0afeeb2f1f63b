import fc from 'fast-check';
import { vi } from 'vitest';

/** All mutants use the same random data, so that results can be reproduced. */
fc.configureGlobal({ seed: 7 });

/** Loads the modules again for each test file, because modules cache values that depend on the mutant. */
vi.resetModules();
