import { z } from 'zod';
import { routes } from '../base/route.ts';

export const healthRoutes = routes({
  live: {
    method: 'GET',
    path: '/health/live',
    who: 'anyone',
    does: 'Whether the process runs',
    output: z.object({ ok: z.literal(true) }),
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    who: 'anyone',
    does: 'Whether the database answers',
    output: z.object({ ok: z.boolean(), sandbox: z.boolean() }),
  },
});
