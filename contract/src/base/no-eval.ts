import { z } from 'zod';

// The content security policy forbids `eval`, and zod tries to use it when a schema is created. This import must come
// before the first schema.
z.config({ jitless: !('process' in globalThis) });
