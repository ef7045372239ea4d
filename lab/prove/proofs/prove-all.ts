import { parseArgs } from 'node:util';
import type { Need, Provision } from '@uni/tools/test/needs/index.ts';
import type { Proof } from './proof.ts';
import { listOf, reportMarkdown, reportTable, summary } from './report.ts';
import { isMissed, missedResult, type Result, runProof } from './run-proof.ts';
import type { StoredResults } from './stored-results.ts';

/** Dependencies of the command, so that its tests can give it other rows. */
export interface Surroundings {
  readonly proofs: readonly Proof[];
  readonly stored: StoredResults;
  /** False when the code has changed since the run began. */
  isSameCode(): boolean;
  /** Locates or installs the rows' needs on the machine before the first begins. */
  provide(needs: ReadonlySet<Need>): ReadonlyMap<Need, Provision>;
  /** Puts the table into the documents. */
  record(markdown: string): void;
  say(text: string): void;
}

const usage =
  'Usage: npm run proofs -- [--only NAME[,NAME]] [--seed N] [--again] [--record] | --list | --only NAME -- ARGUMENTS';
const wrongUsage = 64;

interface Options {
  readonly chosen: readonly Proof[];
  /** Given by hand; undefined: each row's own. */
  readonly seed: number | undefined;
  readonly again: boolean;
  readonly record: boolean;
  /** Given to the program of the only row, whose own they change: what comes of it stands for no row. */
  readonly extra: readonly string[];
}

/**
 * Runs the chosen rows in turn (a bench needs the machine for itself) and prints one table. Rows completed before on the same
 * code are not run again.
 * @returns the exit code: 0 all met, 1 something missed, 64 wrong usage
 */
export async function proveAll(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { proofs, stored, say } = surroundings;
  const options = readOptions(args, proofs);
  if (typeof options === 'string') {
    say(`${options}\n\n${usage}`);
    return wrongUsage;
  }
  if (options === null) {
    say(listOf(proofs));
    return 0;
  }
  const results = await runChosen(options, surroundings);
  say(`\n${reportTable(results)}\n\n${summary(results)}\nwhat the rows printed: ${stored.folder}`);
  if (options.record) surroundings.record(recordOf(results, surroundings));
  return results.some(isMissed) ? 1 : 0;
}

async function runChosen(options: Options, { stored, isSameCode, provide, say }: Surroundings): Promise<Result[]> {
  const results = new Map<string, Result>();
  for (const proof of options.chosen) {
    const earlier = options.again || options.extra.length > 0 ? null : stored.read(proof.name);
    const isRequested = options.seed === undefined || proof.seed === null || earlier?.seed === options.seed;
    if (earlier && isRequested) results.set(proof.name, earlier);
  }
  if (results.size > 0) say(`already proved on this code: ${[...results.keys()].join(', ')}`);
  const left = options.chosen.filter(({ name }) => !results.has(name));
  const provisions = provide(new Set(left.flatMap(({ needs }) => needs)));
  for (const proof of left) {
    const requestedProof = { ...proof, command: [...proof.command, ...options.extra] };
    const result = await runOne(requestedProof, seedOf(proof, options), provisions, stored.folder, say);
    if (!isSameCode()) say('  the code has changed meanwhile: this result will not be taken for it');
    else if (result.isFinished && options.extra.length === 0) stored.store(result);
    results.set(proof.name, result);
  }
  return options.chosen.flatMap(({ name }) => results.get(name) ?? []);
}

async function runOne(
  proof: Proof,
  seed: number | null,
  provisions: ReadonlyMap<Need, Provision>,
  folder: string,
  say: (text: string) => void,
): Promise<Result> {
  say(`… ${proof.name}${seed === null ? '' : `, seed ${seed}`}`);
  const env: Record<string, string> = {};
  for (const need of proof.needs) {
    const provision = provisions.get(need);
    if (!provision?.ready) return missedResult(proof, seed, 0, provision?.reason ?? `no ${need}`);
    Object.assign(env, provision.env);
  }
  const result = await runProof(proof, seed, { folder, env });
  say(`${isMissed(result) ? '✗' : '✓'} ${proof.name} (${result.seconds.toFixed(1)} s)`);
  return result;
}

const seedOf = (proof: Proof, { seed }: Options): number | null => (proof.seed === null ? null : (seed ?? proof.seed));

/** The rows of this run, and those that an earlier one proved on the same code. */
function recordOf(results: readonly Result[], { proofs, stored }: Surroundings): string {
  const now = new Map(results.map((result) => [result.name, result]));
  return reportMarkdown(proofs.flatMap(({ name }) => now.get(name) ?? stored.read(name) ?? []));
}

/** Returns null for `--list`. A text is the usage error. */
function readOptions(args: readonly string[], proofs: readonly Proof[]): Options | string | null {
  try {
    const { values, positionals: extra } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true, default: [] },
        seed: { type: 'string' },
        again: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    if (values.list) return null;
    const names = values.only.flatMap((text) => text.split(',')).filter(Boolean);
    const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name));
    if (unknown.length > 0) return `There is no proof ${unknown.join(', ')}. Known are ${namesOf(proofs)}.`;
    if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) return `--seed takes a whole number`;
    const chosen = proofs.filter(({ name }) => names.length === 0 || names.includes(name));
    if (extra.length > 0 && (chosen.length !== 1 || values.record))
      return `Arguments (${extra.join(' ')}) are for the program of one row, and change what it proves: --only, no --record`;
    const seed = values.seed === undefined ? undefined : Number(values.seed);
    return { chosen, seed, again: values.again, record: values.record, extra };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const namesOf = (proofs: readonly Proof[]): string => proofs.map(({ name }) => name).join(', ');
