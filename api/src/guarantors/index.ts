export { guarantorCaseHandlers } from './case-routes.ts';
export { guarantorHandlers } from './routes.ts';
export { tellOfSeat } from './tell-of-seat.ts';
