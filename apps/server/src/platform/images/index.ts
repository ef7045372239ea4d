/** Small pictures that users send, and that others see or print. */
export { isDrawablePng, isSmallImage } from './small-image.ts';
