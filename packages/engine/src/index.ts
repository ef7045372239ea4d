/** The engine's only door: `project(study) → projection`, and the tables of data that describe both. */
export type * from './study.ts';
export type * from './projection.ts';
