export { notifyOfSeat } from './notify-of-seat.ts';
export { sendLinksAgain } from './send-links-again.ts';
