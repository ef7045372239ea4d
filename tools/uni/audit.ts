import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { BrokenAuditTrail, UsageError } from './failures.ts';
import { print } from './print.ts';

/** A program of the server's, run as one: tools know nothing of its insides. */
const program = join(repositoryRoot, 'apps/server/src/print-audit-results.ts');
const largestPrint = 1 << 28;

/**
 * Checks every audit trail and prints a line for each. `heads`: a file with lines printed earlier, each of which must still be
 * there.
 * @throws {BrokenTrail} when one is broken
 */
export async function verifyAuditTrails(heads: string | undefined): Promise<void> {
  const args = heads === undefined ? [] : [heads];
  const ended = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: largestPrint });
  if (ended.error) throw ended.error;
  const { status, stdout, stderr } = ended;
  if (stdout !== '') await print(stdout.trimEnd());
  const message = stderr.trimEnd();
  if (status === 3) throw new BrokenAuditTrail(message);
  if (status === 64) throw new UsageError(message);
  if (status !== 0) throw new Error(message);
}
