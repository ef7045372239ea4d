/** Stands for the hash of the closed months while no month is closed. Separate from the schemas: the page needs no more. */
export const noRealised = 'none';

/**
 * Typed, imported from a spreadsheet, pushed by an integration, derived from sales contracts, or taken over from a removed
 * integration.
 */
export const realisedOrigins = ['manual', 'import', 'erp', 'sales', 'taken'] as const;
/** Origin of a realised or committed amount. */
export type RealisedOrigin = (typeof realisedOrigins)[number];

/** Systems that say what happened: people do not write over it. */
export const sendingOrigins = ['erp', 'sales'] as const;
/** Origin whose amounts people cannot change. */
export type SendingOrigin = (typeof sendingOrigins)[number];

/** Origins of late changes to closed months. Values taken over from a removed integration may have waited for a reopening. */
export const lateOrigins = [...sendingOrigins, 'taken'] as const;
/** Origin of an amount that arrives for an already closed month. */
export type LateOrigin = (typeof lateOrigins)[number];

/** Returns true for an amount of an integration or of contracts, which people cannot overwrite. */
export const isSent = (origin: RealisedOrigin): origin is SendingOrigin => origin === 'erp' || origin === 'sales';
