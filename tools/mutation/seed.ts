import fc from 'fast-check';
import { vi } from 'vitest';

/** Random data is the same for every mutant, so results are reproducible. */
fc.configureGlobal({ seed: 7 });

/**
 * Modules cache computed values, such as a year's bank holidays, from the previous mutant; each file must load them
 * again.
 */
vi.resetModules();
