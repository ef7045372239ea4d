import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { indicatorCatalogue } from '@uni/engine';
import * as phrases from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { filmFolder, filmLimits, filmOf, stillOf } from './film-files.ts';
import { films } from './films.ts';
import { guidePages, pictureOf } from './markdown.ts';
import { pictures } from './pictures.ts';
import { durationOf, thin } from './record-film.ts';

const { guideChapters, glossaryTerms, titles, workspace } = phrases;
const folder = join(repositoryRoot, 'docs/guia');

/** Every text of the interface that carries no value. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}
const { guideChapters: _chapters, glossaryTerms: _terms, ...areas } = phrases;
const knownTexts = new Set([...stringsOf(areas), ...indicatorCatalogue.map(({ label }) => label)]);

const chapterTexts = guideChapters.flatMap(({ key, about, sections }) =>
  [about, ...sections.flatMap(({ blocks }) => stringsOf(blocks))].map((text) => ({ key, text })),
);

describe('the user guide', () => {
  it('names buttons and fields as the interface does', () => {
    const named = chapterTexts.flatMap(({ key, text }) =>
      text.split('_').flatMap((quoted, at) => (at % 2 === 1 ? [{ key, quoted }] : [])),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(({ quoted }) => !knownTexts.has(quoted))).toEqual([]);
  });

  it('closes what it opens with an underscore', () =>
    expect(chapterTexts.filter(({ text }) => text.split('_').length % 2 === 0)).toEqual([]));

  it('has a chapter for every screen and every tab of a study, and one only', () => {
    const screens = guideChapters.flatMap((chapter) => chapter.screens);
    const outside = ['login', 'notFound'];
    expect([...screens].sort()).toEqual(
      Object.keys(titles)
        .filter((key) => !outside.includes(key))
        .sort(),
    );
    const tabs = guideChapters.flatMap((chapter) => chapter.tabs ?? []);
    expect([...tabs].sort()).toEqual(Object.keys(workspace.tabs).sort());
  });

  it('stands in docs/guia as it is told in the program: npm run guide writes it', () => {
    for (const [file, text] of guidePages(guideChapters)) expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  it('has a picture for each chapter, taken at a place of its own', () => {
    expect(Object.keys(pictures).sort()).toEqual(guideChapters.map(({ key }) => key).sort());
    for (const chapter of guideChapters) {
      const file = join(folder, pictureOf(chapter));
      expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
      expect(statSync(file).size).toBeGreaterThan(15_000);
    }
  });

  it('has the film of each row, named by one chapter, within its limits and with a still', () => {
    expect(films.map(({ chapter }) => chapter).sort()).toEqual(
      guideChapters
        .filter(({ film }) => film !== undefined)
        .map(({ key }) => key)
        .sort(),
    );
    const at = (file: string) => readFileSync(join(repositoryRoot, filmFolder, file));
    let total = 0;
    for (const { chapter, sources } of films) {
      const [film, still] = [at(filmOf(chapter)), at(stillOf(chapter))];
      total += film.length + still.length;
      expect(film.length, chapter).toBeLessThanOrEqual(filmLimits.bytes);
      const seconds = durationOf(film) / 1_000;
      expect(seconds, chapter).toBeGreaterThan(3);
      expect(seconds, chapter).toBeLessThanOrEqual(filmLimits.seconds);
      expect(durationOf(still), chapter).toBe(0);
      expect(still.subarray(8, 12).toString(), chapter).toBe('WEBP');
      for (const source of sources) expect(statSync(join(repositoryRoot, source)).isDirectory()).toBe(true);
    }
    expect(total).toBeLessThan(2_500_000);
  });

  it('has no film in its folder that no row names', () => {
    const named = films.flatMap(({ chapter }) => [filmOf(chapter), stillOf(chapter)]);
    expect(readdirSync(join(repositoryRoot, filmFolder)).sort()).toEqual(named.sort());
  });

  it('tells each word of the glossary once', () => {
    const copy = glossaryTerms.map(({ term }) => term.toLowerCase());
    expect(new Set(copy).size).toBe(copy.length);
  });
});

describe('a film', () => {
  const frame = (at: number, byte: number) => ({ at, png: Buffer.from([byte]) });

  it('leaves out what does not change and what comes too soon, but never its last picture', () => {
    const frames = [frame(0, 1), frame(0.1, 2), frame(0.3, 1), frame(0.4, 3), frame(0.9, 4), frame(0.95, 5)];
    expect(thin(frames).map(({ at }) => at)).toEqual([0, 0.4, 0.9, 0.95]);
    expect(thin([])).toEqual([]);
  });
});
