import fc from 'fast-check';
import { vi } from 'vitest';

/** The tests of all mutants use the same random data, so that results can be reproduced. */
fc.configureGlobal({ seed: 7 });

/**
 * Modules cache values, such as the bank holidays of a year. Each test file loads the modules again, so that no value
 * of the previous mutant stays.
 */
vi.resetModules();
