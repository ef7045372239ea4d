/** Door of sealing. */
export { type HouseSecret, readHouseKeys } from './house-secret.ts';
export { createSealing, SealBroken, type Sealing } from './sealing.ts';
