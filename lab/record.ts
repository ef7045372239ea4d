/** docs/benchmarks.md, where measured tables are written between marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@uni/tools/bootstrap/node.mjs';

const page = join(repositoryRoot, 'docs/benchmarks.md');

/** Puts the text between the marks of that name. */
export function recordSection(name: string, text: string, file = page): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = readFileSync(file, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} lacks ${begin} … ${end}`);
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n${text}\n${before.slice(to)}`);
}

/** Returns the content of the recorded section of that name; empty when there is none. */
export function recordedSection(name: string): string {
  return readFileSync(page, 'utf8').split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? '';
}

/** The machine and how busy it is. `quietLoad`: the load up to which the measure counts as undisturbed. */
export function describeMachine(quietLoad: string): string {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, load ${load} ${quietLoad}`;
}

export const today = (): string => new Date().toISOString().slice(0, 10);
