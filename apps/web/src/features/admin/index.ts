/** Public interface of administration for screens of other areas. */
export { TokenList } from './api/token-list.tsx';
