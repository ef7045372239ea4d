/** What stands for the hash of the closed months while no month is closed. Apart from the schemas: the page needs no more. */
export const noRealised = 'none';

/**
 * Typed in, read from a spreadsheet, pushed by an integration, told by contracts of sale, or taken over from an integration that
 * is there no more.
 */
export const realisedOrigins = ['manual', 'import', 'erp', 'sales', 'taken'] as const;
export type RealisedOrigin = (typeof realisedOrigins)[number];

/** Systems that say what happened: people do not write over it. */
export const sendingOrigins = ['erp', 'sales'] as const;
export type SendingOrigin = (typeof sendingOrigins)[number];

/** What closed months are told late by: what was taken over may have waited for its month to be opened. */
export const lateOrigins = [...sendingOrigins, 'taken'] as const;
export type LateOrigin = (typeof lateOrigins)[number];

export const isSent = (origin: RealisedOrigin): origin is SendingOrigin => origin === 'erp' || origin === 'sales';
