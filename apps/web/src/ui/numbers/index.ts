export * from './day.ts';
export * from './decimal.ts';
export * from './expression.ts';
export * from './format.ts';
export * from './month.ts';
export * from './parse.ts';
