/** All that browser and server share about HTTP. One line per file; modules below the platform's own. */

export * from './access.ts';
export * from './admin.ts';
export * from './constants.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './paging.ts';
export * from './permissions.ts';
