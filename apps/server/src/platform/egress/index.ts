/** Door of egress: how the house calls other houses. */
export { createOutsideFetch, type OutsideFetch } from './outside-fetch.ts';
