export { balances, lockBalances, statement, transfersOf } from './balances.ts';
export { post } from './post.ts';
export { type Disagreement, type Reported, reconcile } from './reconcile.ts';
export { type Difference, verifyLedger } from './verify.ts';
