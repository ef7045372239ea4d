/** What stands for the hash of the closed months while no month is closed. Apart from the schemas: the page needs no more. */
export const noRealised = 'none';

/** Typed in, read from a spreadsheet, pushed by an integration, or told by contracts of sale. */
export const realisedOrigins = ['manual', 'import', 'erp', 'sales'] as const;
export type RealisedOrigin = (typeof realisedOrigins)[number];

/** Systems that say what happened: people do not write over it. */
export const sendingOrigins = ['erp', 'sales'] as const;
export type SendingOrigin = (typeof sendingOrigins)[number];
export const isSent = (origin: RealisedOrigin): origin is SendingOrigin => origin === 'erp' || origin === 'sales';
