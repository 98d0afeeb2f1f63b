export { notReturned } from './count-as-paid.ts';
export { cpa005Payouts } from './provider.ts';
export { reportOfFiles } from './report-of-files.ts';
export { bankFileHandlers } from './routes.ts';
export { broughtBack, toldOfPayout } from './store.ts';
