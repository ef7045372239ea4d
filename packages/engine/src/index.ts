/** The engine's only door: `project(study) → projection`, and the tables of data that describe both. */

export type * from './projection.ts';
export type * from './study.ts';
