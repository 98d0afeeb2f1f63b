import { z } from 'zod';
import { routes } from '../base/route.ts';

export const healthRoutes = routes({
  live: {
    method: 'GET',
    path: '/health/live',
    who: 'anyone',
    does: 'Responds while the server takes new requests',
    output: z.object({ ok: z.literal(true) }),
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    who: 'anyone',
    does: 'Responds while the database is reachable',
    output: z.object({ ok: z.boolean(), sandbox: z.boolean() }),
  },
});
