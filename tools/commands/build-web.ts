/** Builds the web application when its sources changed since the last build; otherwise prints nothing. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { isWebBuildStale, sourcesHash, stampWebBuild } from './web-build.ts';

if (isWebBuildStale(repositoryRoot)) {
  console.log('Building the web application …');
  const hash = sourcesHash(repositoryRoot);
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(repositoryRoot, 'apps/web'),
    stdio: 'inherit',
  });
  if (build.status === 0) stampWebBuild(repositoryRoot, hash);
  else {
    console.error('The web application could not be built; the lines above say why.');
    process.exitCode = build.status ?? 1;
  }
}
