/** Stands for the hash of the closed months while no month is closed. Separate from the schemas: the page needs no more. */
export const noRealised = 'none';

/**
 * Typed, imported from a spreadsheet, pushed by an integration, derived from sales contracts, or taken over from a removed
 * integration.
 */
export const realisedOrigins = ['manual', 'import', 'erp', 'sales', 'taken'] as const;
export type RealisedOrigin = (typeof realisedOrigins)[number];

/** Systems that say what happened: people do not write over it. */
export const sendingOrigins = ['erp', 'sales'] as const;
export type SendingOrigin = (typeof sendingOrigins)[number];

/** Origins of late changes to closed months. Values taken over from a removed integration may have waited for a reopening. */
export const lateOrigins = [...sendingOrigins, 'taken'] as const;
export type LateOrigin = (typeof lateOrigins)[number];

export const isSent = (origin: RealisedOrigin): origin is SendingOrigin => origin === 'erp' || origin === 'sales';
