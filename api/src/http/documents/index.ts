export { isolated } from './isolated.ts';
export { facts, pdfOf, prose, signed } from './pdf.ts';
export { table } from './table.ts';
