import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Results of a run's layer walk so far. */
export interface Walked {
  /** Screen and title of each checked layer, by its structure. */
  readonly checked: Map<string, string>;
  /** Names of buttons that have opened nothing new: on another screen they open nothing new either. */
  readonly spent: Set<string>;
}

interface Line {
  readonly checked?: readonly [structure: string, name: string];
  readonly spent?: string;
}

const fileIn = (folder: string): string => join(folder, 'walked-layers.jsonl');

/** Reads the layers that all workers of this run have walked through: each structure is checked once. */
export async function readWalked(folder: string): Promise<Walked> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
  return {
    checked: new Map(lines.flatMap(({ checked }) => (checked ? [checked] : []))),
    spent: new Set(lines.flatMap(({ spent }) => spent ?? [])),
  };
}

/** Adds the results of one screen; the folder is emptied when a run begins. */
export async function storeWalked(folder: string, { checked, spent }: Walked): Promise<void> {
  const before = await readWalked(folder);
  const lines: Line[] = [
    ...[...checked].filter(([structure]) => !before.checked.has(structure)).map((entry) => ({ checked: entry })),
    ...[...spent].filter((name) => !before.spent.has(name)).map((name) => ({ spent: name })),
  ];
  await mkdir(folder, { recursive: true });
  await appendFile(fileIn(folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
