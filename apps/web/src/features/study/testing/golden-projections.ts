import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { invariant } from '@uni/contracts';
import { type Model, openStudy } from '@uni/engine';

/** The engine's golden studies, opened: the screen's sums are tested over real projections. */
export interface GoldenStudy {
  name: string;
  model: Model;
}

const folder = path.resolve(import.meta.dirname, '../../../../../../packages/engine/fixtures/cases');

export const goldenStudies: readonly GoldenStudy[] = readdirSync(folder)
  .filter((file) => file.endsWith('.study.json'))
  .map((file) => {
    const opened = openStudy(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    invariant(opened.ok, `${file} is refused`);
    return { name: file.replace('.study.json', ''), model: opened.model };
  });
