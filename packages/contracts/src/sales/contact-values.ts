/** Words of the contact log that both ends know; without schemas, so that pages carry none. */

/** How somebody was reached. */
export const contactChannels = ['phone', 'message', 'email', 'letter', 'in_person'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** What became of a promise: its day is to come, what was promised came in by then, or it did not. */
export const promiseStates = ['waiting', 'kept', 'broken'] as const;
export type PromiseState = (typeof promiseStates)[number];

export const contactLimits = { person: 200, said: 1_000 } as const;
