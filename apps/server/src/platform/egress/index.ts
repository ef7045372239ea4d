/** Public interface of egress: calls to other servers. */
export { destination, OutsideRefused } from './destination.ts';
export { createOutsideFetch, type OutsideFetch } from './outside-fetch.ts';
export {
  createOutsideStream,
  type OutsideAnswer,
  type OutsideStream,
  OutsideTimeout,
} from './outside-stream.ts';
