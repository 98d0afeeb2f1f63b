import type { searchRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { search } from './search.ts';

export const searchHandlers: Handlers<typeof searchRoutes> = {
  search: async ({ query }, call) => search(call, query.q),
};
