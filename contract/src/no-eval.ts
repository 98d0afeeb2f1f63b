import { z } from 'zod';

// A page's content policy forbids code made of text, and a schema tries to make some when it is made: said before any is.
z.config({ jitless: !('process' in globalThis) });
