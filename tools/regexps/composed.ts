/** Files that pass composed text to `RegExp`, with where its parts are checked, or why no check is needed. */
export const composedElsewhere: Readonly<Record<string, string>> = {
  'apps/server/src/modules/sales/privacy/forgotten-people.test.ts': 'the pattern of a name, which holds no repetition',
  'apps/web/testing/sample-answer.ts': 'the patterns of the contracts’ own schemas, each a literal there',
  'e2e/process/benchmark.spec.ts': 'a sentence of the catalogue',
  'e2e/proofs/layers.spec.ts': 'the source of a literal of the same file',
  'packages/analysis/src/study/inert.ts': 'a template of the same file, over the paths of a study',
};
