import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram } from './find-program.ts';

const OLDEST_MAJOR = 15;

/** The folder of the programs of PostgreSQL 15 or newer, the newest first; null when there is none. */
export function findPostgres(): string | null {
  const onPath = findProgram(['postgres'], []);
  const debian = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse();
  for (const program of [...(onPath ? [onPath] : []), ...debian]) {
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (Number(/(?<!\d)(\d+)(?:\.|\s|$)/.exec(version)?.[1]) >= OLDEST_MAJOR) return dirname(program);
  }
  return null;
}
