export { facts, pdfOf, prose } from './pdf.ts';
export { table } from './table.ts';
