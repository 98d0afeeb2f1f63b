export { bookArrivals } from './book-arrivals.ts';
export { checkBooks } from './check-books.ts';
export { fillingSeen } from './fill-fund.ts';
export { bookHandlers } from './routes.ts';
