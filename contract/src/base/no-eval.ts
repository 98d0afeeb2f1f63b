import { z } from 'zod';

// Turns off zod's use of `eval`, which the content security policy forbids. Import this file before the first schema.
z.config({ jitless: !('process' in globalThis) });
