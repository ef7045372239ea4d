/** Public interface of sealing. */
export { readServerKeys, type ServerSecret } from './platform-secret.ts';
export { createSealing, SealBroken, type Sealing } from './sealing.ts';
