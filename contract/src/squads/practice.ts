import { byId, done, inProductById, routes } from '../base/route.ts';

/** Routes of a practice squad for one member, without real money. */
export const practiceRoutes = routes({
  joinTestSquad: {
    method: 'POST',
    path: '/:product/squad/:id/joinTestSquad',
    who: 'member',
    whose: 'owner',
    does: 'Starts my copy of the test squad with practice members',
    params: inProductById,
    output: byId,
  },
  nextWeek: {
    method: 'POST',
    path: '/:product/squad/:id/next-week',
    who: 'member',
    whose: 'owner',
    does: 'Advances my test squad by a week',
    params: inProductById,
    output: done,
  },
});
