/** Bundle of the component gallery. */
export { Gallery } from '../sandbox/gallery/Gallery.tsx';
