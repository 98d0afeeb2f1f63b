export { sendLinksAgain } from './send-links-again.ts';
export { tellOfSeat } from './tell-of-seat.ts';
