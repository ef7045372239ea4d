/** What one does with a study beyond projecting it: compare versions, attribute a change, search for a target, simulate. */

export { headlineIndicators } from './headline-indicators.ts';
export { alignedTo } from './versions/align.ts';
export { diffStudies } from './versions/diff.ts';
export { type DiffGroup, diffGroups } from './versions/diff-groups.ts';
export { cellsOf, type Difference, type DifferenceKind, differencesOf } from './versions/differences.ts';
export { type FieldGroup, fieldGroups } from './versions/field-groups.ts';
export { type MergeChoice, type MergeConflict, type Merged, mergeStudies } from './versions/merge.ts';
export { premisesIn } from './versions/premises.ts';
export { shiftedStudy } from './versions/shift.ts';
