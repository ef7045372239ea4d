/** A row of `npm run proofs`, as data. */
import type { Need } from '@uni/tools/test/needs/index.ts';

/**
 * Source of a program's figures. `figures`: it prints them with its own goals (lab/figures.ts). `vitest`: from the JSON
 * report, every case has to pass. `playwright`: from the JSON report, every case has to pass on each repetition.
 */
export type Reading = 'figures' | 'vitest' | 'playwright';

export interface Proof {
  /** As `--only` names it. */
  readonly name: string;
  /** The product's proved property, in one line. */
  readonly what: string;
  /** Arguments of Node, from the repository's root; `{seed}` stands for the seed. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly reading: Reading;
  /** Default first seed without `--seed`; null: nothing is drawn. */
  readonly seed: number | null;
  readonly needs: readonly Need[];
  /** A longer run is ended, with all its child processes, and counts as missed. */
  readonly limitMinutes: number;
}

/** The command and its environment with the seed in them. */
export function withSeed(proof: Proof, seed: number | null): { args: string[]; env: Record<string, string> } {
  const fill = (text: string): string => text.replaceAll('{seed}', String(seed));
  const env = Object.entries(proof.env ?? {}).map(([name, value]) => [name, fill(value)]);
  return { args: proof.command.map(fill), env: Object.fromEntries(env) };
}

/** Of most proofs. */
export const common = { seed: null, needs: [], limitMinutes: 60 } as const;

/** A command of package.json, so that its flags are written once. */
export const script = (name: string, ...args: string[]): string[] => ['tools/bootstrap.mjs', name, ...args];

export const VITEST = 'node_modules/vitest/vitest.mjs';

/** The arguments that run tests of the server. */
export const serverTests = (project: string, ...args: string[]): string[] => [
  ...[VITEST, 'run', '--root', 'apps/server', '--project', project],
  ...args,
];
