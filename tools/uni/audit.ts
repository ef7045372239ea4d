import { readFileSync } from 'node:fs';
import { type TrailVerdict, verifyAudit } from '@uni/server/src/verify-audit.ts';
import { BrokenTrail, UsageError } from './failures.ts';
import { print } from './print.ts';

interface Head {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Checks every audit trail and prints a line for each: organization, entries, head. What was printed once can be given back
 * later (`heads`), which shows a trail that was cut off together with its own head.
 * @throws {BrokenTrail} when one is broken
 */
export async function verifyTrails(heads: string | undefined): Promise<void> {
  const verdicts = await verifyAudit(process.env, process.cwd(), heads === undefined ? new Map() : keptIn(heads));
  await print(verdicts.map(lineOf).join('\n'));
  const broken = verdicts.filter(({ brokenAt }) => brokenAt !== null);
  if (broken.length > 0) throw new BrokenTrail(broken.map(sentenceOf).join('; '));
}

function lineOf({ organization, entries, head, brokenAt }: TrailVerdict): string {
  return `${organization}\t${entries}\t${head}\t${brokenAt === null ? 'whole' : `broken at ${brokenAt}`}`;
}

function sentenceOf({ organization, brokenAt }: TrailVerdict): string {
  return `the audit trail of organization ${organization} is broken at entry ${brokenAt}`;
}

function keptIn(file: string): Map<number, Head[]> {
  const kept = new Map<number, Head[]>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [, organization, sequence, hash = ''] = /^(\d+)\t\d+\t(\d+):([0-9a-f]{64})\t/.exec(line) ?? [];
    if (organization === undefined) throw new UsageError(`${file} is not what audit verify printed`);
    if (sequence === '0') continue;
    const heads = kept.get(Number(organization)) ?? [];
    kept.set(Number(organization), [...heads, { sequence: Number(sequence), hash }]);
  }
  return kept;
}
