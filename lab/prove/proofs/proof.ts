/** A row of `npm run proofs`, as data. */
import type { Need } from '@uni/tools/test/needs/index.ts';

/**
 * How a program's figures are read. `figures`: it hands them out with its own goals (lab/figures.ts). `vitest`: from the JSON
 * report, every case has to pass. `playwright`: from the JSON report, every case has to pass each time it was repeated.
 */
export type Reading = 'figures' | 'vitest' | 'playwright';

export interface Proof {
  /** As `--only` names it. */
  readonly name: string;
  /** What it holds the product to, in one line. */
  readonly what: string;
  /** Arguments of Node, from the repository's root; `{seed}` stands for the seed. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly reading: Reading;
  /** Where it begins unless `--seed` says otherwise; null: nothing is drawn. */
  readonly seed: number | null;
  readonly needs: readonly Need[];
  /** What takes longer is ended, with everything that it started, and counts as missed. */
  readonly limitMinutes: number;
}

/** The command and its environment with the seed in them. */
export function withSeed(proof: Proof, seed: number | null): { args: string[]; env: Record<string, string> } {
  const fill = (text: string): string => text.replaceAll('{seed}', String(seed));
  const env = Object.entries(proof.env ?? {}).map(([name, value]) => [name, fill(value)]);
  return { args: proof.command.map(fill), env: Object.fromEntries(env) };
}
