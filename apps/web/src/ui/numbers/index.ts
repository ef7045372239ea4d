export * from './decimal.ts';
export * from './format.ts';
export * from './month.ts';
export * from './parse.ts';
