/** Door of the throttle. */
export { type Ladder, type Rate, type Throttle, throttleOver } from './throttle.ts';
