/** `npm run package [-- --out FOLDER]`: one archive with Node, server and page. It starts without a network and without npm. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { writeArchive } from './archive.ts';
import { assemble } from './assemble.ts';
import { releaseOf } from './release.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
const out = resolve(repositoryRoot, values.out);
const release = releaseOf(repositoryRoot);
const name = `uni-${release.version}-${release.platform}`;
const folder = mkdtempSync(join(tmpdir(), 'uni-package-'));
try {
  mkdirSync(join(folder, name));
  assemble(repositoryRoot, join(folder, name), release);
  mkdirSync(out, { recursive: true });
  const file = join(out, `${name}.tar.gz`);
  await writeArchive(file, folder, name, new Date(release.time));
  process.stdout.write(`${file}\n${(statSync(file).size / 1_048_576).toFixed(1)} MB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
