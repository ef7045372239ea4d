/** Door of administration: what screens of other areas show of it. */
export { TokenList } from './api/token-list.tsx';
