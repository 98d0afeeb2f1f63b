export { coverSeat } from './cover-seat.ts';
export { sendLinksAgain } from './send-links-again.ts';
