import { readFileSync, writeFileSync } from 'node:fs';
import { type Ceilings, compareCounts, countFindings, type Finding } from './ceilings.ts';

interface Held<F extends Finding> {
  /** The ceilings as JSON. */
  readonly file: string;
  /** What is typed to lower them, without `--lower`. */
  readonly command: string;
  readonly findings: readonly F[];
  /** Lines that say where the findings of one rule in one workspace are. */
  readonly describe: (findings: readonly F[]) => readonly string[];
}

/**
 * Prints what is above or below its ceiling, and sets the exit code to 1 when anything is. With `--lower` among the arguments it
 * writes the ceilings that have fallen; none is ever raised.
 */
export function holdCeilings<F extends Finding>({ file, command, findings, describe }: Held<F>): void {
  const lowers = process.argv.includes('--lower');
  const ceilings: Ceilings = JSON.parse(readFileSync(file, 'utf8'));
  const { above, below, lowered } = compareCounts(countFindings(findings), ceilings);
  if (lowers && above.length === 0) writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`);
  else if (below.length > 0) console.log(`${below.join('\n')}\nLower them: ${command} --lower`);
  for (const { rule, workspace, count, ceiling } of above) {
    console.log(`${rule} in ${workspace}: ${count}, and ${ceiling} at most`);
    const excess = findings.filter((one) => one.rule === rule && one.path.startsWith(`${workspace}/`));
    for (const line of describe(excess)) console.log(`  ${line}`);
  }
  console.log(`${findings.length} findings of ${Object.keys(ceilings).length} rules`);
  process.exitCode = above.length > 0 || (below.length > 0 && !lowers) ? 1 : 0;
}
