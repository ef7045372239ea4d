/**
 * Runs `npx uni audit verify [--heads FILE]`: verifies every audit trail and prints a line for each (organization, entries,
 * head). Earlier output, passed back as FILE, reveals a trail that was cut off together with its head.
 * Exit codes: 0 intact, 3 a broken trail, 64 a file that is no such output, 1 anything else.
 */
import { readFileSync } from 'node:fs';
import type { OrganizationCheckResult } from './audit-trails.ts';
import { verifyAudit } from './verify-audit.ts';

interface Head {
  readonly sequence: number;
  readonly hash: string;
}

const exitCodes = { brokenTrail: 3, usage: 64, failure: 1 } as const;

const lineOf = ({ organization, entries, head, brokenAt }: OrganizationCheckResult): string =>
  `${organization}\t${entries}\t${head}\t${brokenAt === null ? 'whole' : `broken at ${brokenAt}`}`;

const sentenceOf = ({ organization, brokenAt }: OrganizationCheckResult): string =>
  `the audit trail of organization ${organization} is broken at entry ${brokenAt}`;

/** Heads by organization; null when the file was not printed by this program. */
const readHeads = (file: string): Map<number, Head[]> | null => {
  const heads = new Map<number, Head[]>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [, organization, sequence, hash = ''] = /^(\d+)\t\d+\t(\d+):([0-9a-f]{64})\t/.exec(line) ?? [];
    if (organization === undefined) return null;
    // An empty trail has no head to compare.
    if (sequence === '0') continue;
    const earlier = heads.get(Number(organization)) ?? [];
    heads.set(Number(organization), [...earlier, { sequence: Number(sequence), hash }]);
  }
  return heads;
};

const end = (code: number, message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
};

const verify = async (file: string | undefined): Promise<void> => {
  const heads = file === undefined ? new Map<number, Head[]>() : readHeads(file);
  if (heads === null) return end(exitCodes.usage, `${file} is not what audit verify printed`);
  const results = await verifyAudit(process.env, process.cwd(), heads);
  process.stdout.write(`${results.map(lineOf).join('\n')}\n`);
  const broken = results.filter(({ brokenAt }) => brokenAt !== null);
  if (broken.length > 0) end(exitCodes.brokenTrail, broken.map(sentenceOf).join('; '));
};

verify(process.argv[2]).catch((error: unknown) =>
  end(exitCodes.failure, error instanceof Error ? error.message : String(error)),
);
