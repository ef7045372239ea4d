/** Words of the contact log that both ends know; without schemas, so that pages carry none. */

/** Channel of a contact. */
export const contactChannels = ['phone', 'message', 'email', 'letter', 'in_person'] as const;
/** Channel of one logged contact. */
export type ContactChannel = (typeof contactChannels)[number];

/** Outcome of a promise: its day lies ahead, the promised amount arrived by then, or it did not. */
export const promiseStates = ['waiting', 'kept', 'broken'] as const;
/** State of a promise as of the current day; without an amount, any receipt fulfils it. */
export type PromiseState = (typeof promiseStates)[number];

/** Longest name of a person contacted and longest content of a contact, in characters. */
export const contactLimits = { person: 200, said: 1_000 } as const;
