import { byId, done, inProductById, routes } from '../base/route.ts';

/** Routes of a practice squad for one member, without real money. */
export const practiceRoutes = routes({
  joinTestSquad: {
    method: 'POST',
    path: '/:product/squad/:id/joinTestSquad',
    who: 'member',
    whose: 'owner',
    does: 'Starts an own running copy of the test squad, filled up with practice members',
    params: inProductById,
    output: byId,
  },
  nextWeek: {
    method: 'POST',
    path: '/:product/squad/:id/next-week',
    who: 'member',
    whose: 'owner',
    does: 'Moves an own test squad on by a week',
    params: inProductById,
    output: done,
  },
});
