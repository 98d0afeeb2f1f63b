export { balances, held, lockBalances, paymentsOfPots, statement, transfersAbout } from './balances.ts';
export { type Movement, movementsOf, totalsThrough } from './movements.ts';
export { accountNumber, isInto, isThrough } from './numbers.ts';
export { post } from './post.ts';
export { bookedOf, type Disagreement, ordersMovedOn, type Reported, reconcile } from './reconcile.ts';
export { type Asked, type SquadLines, statementsOf, type Whose, yearOf } from './statements.ts';
export { verifyLedger } from './verify.ts';
