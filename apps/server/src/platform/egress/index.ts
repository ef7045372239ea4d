/** Door of egress: how the house calls other houses. */
export { createOutsideFetch, type OutsideFetch, OutsideRefused } from './outside-fetch.ts';
