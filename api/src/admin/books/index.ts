export { bookArrivals } from './book-arrivals.ts';
export { checkBooks } from './check-books.ts';
export { bookHandlers } from './routes.ts';
