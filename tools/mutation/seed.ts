import fc from 'fast-check';
import { vi } from 'vitest';

/** Random data is the same for every mutant, so that results can be reproduced. */
fc.configureGlobal({ seed: 7 });

/**
 * Modules cache values, such as a year's bank holidays, of the previous mutant, so each file must load the modules
 * again.
 */
vi.resetModules();
