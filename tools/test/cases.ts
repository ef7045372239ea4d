/**
 * Which cases a run takes. Too long for `npm test` are cases marked `proof`, files named `*.proof.test.ts`, and the proofs of
 * e2e. `npm run proofs` runs them, and so does `UNI_TEST_CASES=all` by hand. Decision 122 lists them.
 */
const PROOF = 'proof';

const kinds = ['usual', 'proofs', 'all'] as const;
export type Cases = (typeof kinds)[number];

/** @throws {Error} for a word that names no kind of cases */
export function chosenCases(env: Readonly<Record<string, string | undefined>> = process.env): Cases {
  const word = env.UNI_TEST_CASES || 'usual';
  const kind = kinds.find((one) => one === word);
  if (!kind) throw new Error(`UNI_TEST_CASES is ${word}: ${kinds.join(', ')} are known`);
  return kind;
}

const filters: Readonly<Record<Cases, readonly string[]>> = { usual: [`!${PROOF}`], proofs: [PROOF], all: [] };

/** Options of a Vitest configuration's root. */
export function vitestCases(cases: Cases = chosenCases()) {
  const filter = filters[cases];
  return {
    tags: [{ name: PROOF, description: 'too long for npm test: npm run proofs runs it' }],
    ...(filter.length > 0 ? { tagsFilter: [...filter] } : {}),
  };
}

/** Files that are proofs as a whole, to leave out: a marked case would still be prepared. */
export const proofFiles = (cases: Cases = chosenCases()): readonly string[] =>
  cases === 'usual' ? ['**/*.proof.test.{ts,tsx}'] : [];

/** Options of a Playwright project. Its marks begin with an at sign. */
export function journeyCases(cases: Cases = chosenCases()) {
  // A journey may stand on what the one before it has made: a run takes the usual ones, or all.
  return cases === 'usual' ? { grepInvert: /@proof/ } : {};
}
