export * from './study/compose.ts';
export * from './study/edits.ts';
export * from './study/ids.ts';
export * from './study/json.ts';
export * from './study/overlap.ts';
export * from './study/path.ts';
