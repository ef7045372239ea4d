/** Public interface of the throttle. */
export { addressBucket } from './address-bucket.ts';
export { type Ladder, type Rate, type Throttle, throttleOver } from './throttle.ts';
