import { config } from 'zod';

// Turns off zod's use of `eval`, which the content security policy forbids. Import this file before the first schema.
config({ jitless: !('process' in globalThis) });
