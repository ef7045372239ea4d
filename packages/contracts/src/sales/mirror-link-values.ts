/** Words of public links of the mirror that both ends know; without schemas, so that pages carry none. */

/** Limits of links: `days` to the last day, and `living` links of one enterprise at a time. */
export const mirrorLinkLimits = { name: 80, days: 180, living: 20, token: 80 } as const;

/** States of a unit in a link. Sold and settled are one, and so are units not for sale. */
export const publicUnitStates = ['available', 'reserved', 'sold', 'withheld'] as const;
/** A state of a unit as a link shows it. */
export type PublicUnitState = (typeof publicUnitStates)[number];
