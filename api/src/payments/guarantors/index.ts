export { guarantorCaseHandlers } from './case-routes.ts';
export { failGuarantorCharges, orderGuarantorCharges, payGuarantorCharges } from './guarantor-charges.ts';
export { guarantorHandlers } from './routes.ts';
export { sendLinksAgain } from './send-links-again.ts';
export { tellOfSeat } from './tell-of-seat.ts';
