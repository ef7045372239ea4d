/** Door of sealing. */
export { type HouseSecret, readHouseKeys } from './house-secret.ts';
export { createSealing, type Sealing } from './sealing.ts';
