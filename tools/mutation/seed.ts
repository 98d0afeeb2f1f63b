import fc from 'fast-check';
import { vi } from 'vitest';

/** What is drawn by chance is the same for every mutant: who survives once survives again. */
fc.configureGlobal({ seed: 7 });

/** What a module keeps, as the bank holidays of a year, was worked out under another mutant: each file reads it anew. */
vi.resetModules();
