/** Starts and uses the unpacked package whose folder is the argument. Runs in a namespace without a network. */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { handOut, table } from '../../figures.ts';
import { provePackaged } from './packaged-server.ts';

const folder = process.argv[2] ?? '';
const interfaces = Object.keys(networkInterfaces());
if (interfaces.some((name) => name !== 'lo')) throw new Error(`there is a network: ${interfaces.join(', ')}`);
const figures = await provePackaged({
  command: join(folder, 'bin/uni'),
  before: [],
  cwd: folder,
  // Nothing of ours, not even a path to programs.
  env: { UNI_DATA_DIR: join(folder, '..', 'data') },
});
handOut(figures);
process.stdout.write(`${table(figures)}\n`);
if (figures.some(({ met }) => met === false)) process.exitCode = 1;
