#!/usr/bin/env node
// `npx --no-install uni project|export|explain`: finds Node 24 and starts the TypeScript program.
import { findNode, missingNodeMessage, repositoryRoot } from './bootstrap/node.mjs';
import { endLike, runAsSelf } from './bootstrap/run.mjs';

const program = new URL('./uni/main.ts', import.meta.url);
const node = findNode(repositoryRoot);

if (node === null) {
  console.error(missingNodeMessage());
  process.exitCode = 1;
} else if (node === process.execPath) {
  await import(program.href);
} else {
  const { fileURLToPath } = await import('node:url');
  endLike(await runAsSelf(node, [fileURLToPath(program), ...process.argv.slice(2)]));
}
