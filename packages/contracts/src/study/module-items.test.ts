import { readFileSync } from 'node:fs';
import type { Projection } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { setAt } from './compose.ts';
import type { StudyDocument } from './ids.ts';
import { toJsonObject } from './json.ts';
import { followModuleNumber, insertModule, moduleItems, removeModule } from './module-items.ts';
import { residencialVertical } from './templates/residencial-vertical.ts';
import { after, counter, documentOf, projected } from './testing/changed-documents.ts';

const towers = documentOf(
  JSON.parse(readFileSync(new URL('../../../engine/fixtures/cases/13-two-towers.study.json', import.meta.url), 'utf8')),
);
const realised = documentOf(
  JSON.parse(readFileSync(new URL('../../../engine/fixtures/cases/12-realised.study.json', import.meta.url), 'utf8')),
);
const vertical = documentOf(residencialVertical.study);

const modulesOf = ({ study }: StudyDocument) => study.modules as { number: number }[];
const firstId = ({ identity }: StudyDocument): number => identity.modules?.[0]?.id ?? 0;

/** The first module again, with the next number. */
function doubled(document: StudyDocument): StudyDocument {
  const [first] = modulesOf(document);
  const number = Math.max(...modulesOf(document).map((module) => module.number)) + 1;
  const value = toJsonObject({ ...first, number, name: 'Outra' }) ?? {};
  const { edits } = insertModule(
    document,
    { value, after: firstId(document), like: first?.number ?? null },
    counter(900_000),
  );
  return after(document, edits);
}

describe('a module that is added', () => {
  it.each([
    ['a tower of the template', vertical],
    ['one of two towers', towers],
  ])('like %s has its costs: the margin stays what it was, and no line of the first one moves', (_, document) => {
    const [before, then] = [projected(document), projected(doubled(document))];
    const marginOf = ({ indicators }: Projection) => Number(indicators.margin_vgv);
    // Land and what else belongs to no module is paid once.
    expect(marginOf(then)).toBeGreaterThan(marginOf(before));
    expect(marginOf(then)).toBeLessThan(marginOf(before) + 0.15);
    const own = (projection: Projection, module: number) =>
      projection.lines.filter((line) => line.module === module && line.key.startsWith('expense.'));
    const [first] = modulesOf(document);
    const number = Math.max(...modulesOf(document).map((module) => module.number)) + 1;
    const constructionLineOf = (projection: Projection, module: number) =>
      own(projection, module).find(({ key }) => key === 'expense.labor_cost')?.total;
    expect(constructionLineOf(then, number)).toBe(constructionLineOf(before, first?.number ?? 0));
    expect(constructionLineOf(then, number)).toBeLessThan(0);
    expect(own(then, number).map(({ key, total }) => [key, total])).toEqual(
      own(before, first?.number ?? 0).map(({ key, total }) => [key, total]),
    );
  });

  it('like none brings nothing', () => {
    const value = toJsonObject({ ...modulesOf(vertical)[0], number: 2 }) ?? {};
    const { edits } = insertModule(vertical, { value, after: null, like: null }, counter(900_000));
    expect(edits).toHaveLength(1);
  });

  it('copies each item beside its own, and what belongs to no module not at all', () => {
    const then = doubled(vertical);
    const items = then.study.expenses as { name: string; module?: number | null }[];
    const count = moduleItems(vertical, 1).length;
    expect(count).toBeGreaterThan(5);
    expect(moduleItems(then, 2)).toHaveLength(count);
    expect(moduleItems(then, 1)).toHaveLength(count);
    items.forEach((item, k) => {
      if (item.module === 2) expect(items[k - 1]).toMatchObject({ name: item.name, module: 1 });
    });
  });
});

describe('a module that is removed', () => {
  const removed = (document: StudyDocument, number: number, items: 'remove' | 'keep') => {
    const index = modulesOf(document).findIndex((module) => module.number === number);
    const id = document.identity.modules?.[index]?.id;
    return after(document, removeModule(document, { path: `/modules/@${id}`, number }, items));
  };

  it('takes its costs with it, and leaves what adding it had found', () => {
    const document = doubled(vertical);
    expect(removed(document, 2, 'remove').study).toEqual(vertical.study);
  });

  it('leaves them to the enterprise when they shall stay', () => {
    const document = doubled(vertical);
    const then = removed(document, 2, 'keep');
    const items = then.study.expenses as { module?: number | null }[];
    expect(items).toHaveLength((document.study.expenses as unknown[]).length);
    expect(moduleItems(then, 2)).toEqual([]);
    expect(items.filter(({ module }) => (module ?? null) === null).length).toBe(
      (vertical.study.expenses as { module?: number | null }[]).filter(({ module }) => (module ?? null) === null)
        .length + moduleItems(vertical, 1).length,
    );
    projected(then);
  });

  it('takes what has been realised of it, too', () => {
    const numbers = modulesOf(realised).map(({ number }) => number);
    const lines = (realised.study.accomplished as { lines: { module?: number | null }[] }).lines;
    const number = numbers.find((one) => lines.some(({ module }) => module === one)) ?? 0;
    const other = { ...modulesOf(realised)[0], number: 99 };
    const { edits } = insertModule(
      realised,
      { value: toJsonObject(other) ?? {}, after: null, like: null },
      counter(900_000),
    );
    const then = removed(after(realised, edits), number, 'remove');
    const left = (then.study.accomplished as { lines: { module?: number | null }[] }).lines;
    expect(left.some(({ module }) => module === number)).toBe(false);
    expect(left.length).toBeLessThan(lines.length);
  });
});

describe('a module whose number changes', () => {
  const renumbered = (document: StudyDocument, number: number, next: number) => {
    const index = modulesOf(document).findIndex((module) => module.number === number);
    const path = `/modules/@${document.identity.modules?.[index]?.id}/number`;
    return followModuleNumber(document, setAt(document, path, next, counter(900_000)));
  };

  it('takes its costs along: every sum stays what it was', () => {
    const document = doubled(vertical);
    const then = after(document, renumbered(document, 2, 7));
    expect(moduleItems(then, 7)).toHaveLength(moduleItems(document, 2).length);
    expect(moduleItems(then, 2)).toEqual([]);
    expect(moduleItems(then, 1)).toEqual(moduleItems(document, 1));
    expect(projected(then).indicators).toEqual(projected(document).indicators);
  });

  it('takes along what has been realised of it', () => {
    const numbers = modulesOf(realised).map(({ number }) => number);
    const lines = (document: StudyDocument) =>
      (document.study.accomplished as { lines: { module?: number | null }[] }).lines;
    const number = numbers.find((one) => lines(realised).some(({ module }) => module === one)) ?? 0;
    const then = after(realised, renumbered(realised, number, 42));
    const count = (document: StudyDocument, of: number) => lines(document).filter(({ module }) => module === of).length;
    expect(count(then, 42)).toBe(count(realised, number));
    expect(projected(then).indicators).toEqual(projected(realised).indicators);
  });

  it('to one that another module has brings nothing along: the engine refuses it, and says so', () => {
    const document = doubled(vertical);
    expect(renumbered(document, 2, 1)).toHaveLength(1);
  });

  it('leaves all other edits as they are', () => {
    const edits = setAt(vertical, `/modules/@${firstId(vertical)}/name`, 'Torre', counter(900_000));
    expect(followModuleNumber(vertical, edits)).toEqual(edits);
  });
});

describe('a sale of receivables that names modules', () => {
  const [first, second] = modulesOf(towers).map(({ number }) => number) as [number, number];
  const sale = { at: { at: 'keys' }, share: 0.5, rate: { value: 0.12, basis: 'effective_year' } };
  const sold = documentOf({
    ...towers.study,
    assignments: [
      { ...sale, modules: [first, second] },
      { ...sale, modules: [first] },
    ],
  });
  const path = `/modules/@${firstId(sold)}`;
  const named = ({ study }: StudyDocument) =>
    (study.assignments as { modules: number[] }[]).map(({ modules }) => modules);

  it('follows the number of a module', () => {
    const renumbered = setAt(sold, `${path}/number`, 77, counter(1));
    expect(named(after(sold, followModuleNumber(sold, renumbered)))).toEqual([[77, second], [77]]);
  });

  it('goes on without a module that goes, or goes with it', () => {
    const left = after(sold, removeModule(sold, { path, number: first }, 'keep'));
    expect(named(left)).toEqual([[second]]);
    projected(left);
  });
});
