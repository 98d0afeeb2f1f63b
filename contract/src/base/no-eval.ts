import { z } from 'zod';

// The content security policy forbids `eval`, and zod tries `eval` when a schema is created. Import this file before
// the first schema.
z.config({ jitless: !('process' in globalThis) });
