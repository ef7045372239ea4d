import { describe, expect, it } from 'vitest';
import { companyPerModule, removeCompany } from './companies.ts';
import { setAt } from './compose.ts';
import type { StudyDocument } from './ids.ts';
import type { JsonObject } from './json.ts';
import { listItems } from './listed-items.ts';
import { followModuleNumber, insertModule, leavingItems, removeModule } from './module-items.ts';
import { mixedUse } from './templates/mixed-use.ts';
import { residencialVertical } from './templates/residencial-vertical.ts';
import { after, counter, documentOf, projected } from './testing/changed-documents.ts';

const newId = counter(1_000);

const rows = ({ study }: StudyDocument, field: string) => (study[field] ?? []) as JsonObject[];
const nameOf = (number: unknown, name: unknown) => `SPE ${name ?? number}`;
const withTower = (document: StudyDocument, number: number, name: string): StudyDocument => {
  const [first] = listItems(document, '/modules');
  const value = { ...first?.value, number, name };
  return after(document, insertModule(document, { value, after: first?.id ?? null, like: 1 }, newId).edits);
};
const moduleAt = (document: StudyDocument, number: number) => {
  const module = listItems(document, '/modules').find(({ value }) => value.number === number);
  return { path: module?.path ?? '', number };
};

const vertical = documentOf(residencialVertical.study);
const towers = withTower(vertical, 2, 'Torre B');
const mixed = documentOf(mixedUse.study);

describe('a company for each module', () => {
  const limited = after(towers, setAt(towers, `${listItems(towers, '/loans')[0]?.path}/limit`, 10_000_000.01, newId));
  const divided = after(limited, companyPerModule(limited, nameOf, newId));

  it('holds it under its name', () => {
    expect(rows(divided, 'companies')).toEqual([
      { key: 'spe_1', name: 'SPE Torre única', modules: [1] },
      { key: 'spe_2', name: 'SPE Torre B', modules: [2] },
    ]);
  });

  it('owes its own loan, with an equal part of the limit', () => {
    expect(rows(divided, 'loans').map(({ name, company, limit }) => [name, company, limit])).toEqual([
      ['Financiamento à produção, SPE Torre única', 'spe_1', 5_000_000.01],
      ['Financiamento à produção, SPE Torre B', 'spe_2', 5_000_000],
    ]);
    const { indicators } = projected(divided);
    expect(indicators['company.spe_1.tax_total']).toBeGreaterThan(0);
    expect(indicators['loan.2.peak']).toBeGreaterThan(0);
  });

  it('sells its own receivables', () => {
    const sale = { name: 'CRI', at: { at: 'keys' }, share: 0.5, rate: { value: 0.12, basis: 'effective_year' } };
    const sold = documentOf({ ...towers.study, assignments: [sale] });
    const own = after(sold, companyPerModule(sold, nameOf, newId));
    expect(rows(own, 'assignments').map(({ name, modules }) => [name, modules])).toEqual([
      ['CRI, SPE Torre única', [1]],
      ['CRI, SPE Torre B', [2]],
    ]);
    projected(own);
  });

  it('leaves those that are held, and is nothing where all are', () => {
    expect(companyPerModule(mixed, nameOf, newId)).toEqual([]);
    const loose = after(mixed, removeCompany(mixed, listItems(mixed, '/companies')[0]?.path ?? ''));
    const again = after(loose, companyPerModule(loose, nameOf, newId));
    expect(rows(again, 'companies').map(({ modules }) => modules)).toEqual([[2], [1]]);
    projected(again);
  });
});

describe('a company that is removed', () => {
  it('leaves its modules, items and loans to the main one', () => {
    const [tower] = listItems(mixed, '/companies');
    const left = after(mixed, removeCompany(mixed, tower?.path ?? ''));
    expect(rows(left, 'loans')).toMatchObject([{ company: 'main' }]);
    expect(rows(left, 'expenses').filter(({ company }) => company === 'spe_torre')).toEqual([]);
    projected(left);
    const none = after(left, removeCompany(left, listItems(left, '/companies')[0]?.path ?? ''));
    expect(none.study.companies).toBeUndefined();
    expect([...rows(none, 'expenses'), ...rows(none, 'loans')].filter(({ company }) => company)).toEqual([]);
    projected(none);
  });
});

describe('a module of a company', () => {
  it('that is added like another one is of the same company', () => {
    const more = withTower(mixed, 3, 'Torre B');
    expect(rows(more, 'companies').map(({ modules }) => modules)).toEqual([[1, 3], [2]]);
    projected(more);
  });

  it('takes its number along', () => {
    const { path } = moduleAt(mixed, 2);
    const then = after(mixed, followModuleNumber(mixed, setAt(mixed, `${path}/number`, 9, newId)));
    expect(rows(then, 'companies').map(({ modules }) => modules)).toEqual([[1], [9]]);
    expect(projected(then).indicators).toEqual(projected(mixed).indicators);
  });

  it.each(['remove', 'keep'] as const)('goes with its company and loan: %s', (items) => {
    expect(leavingItems(mixed, 2).map(({ value }) => value.name)).toContain('Administração da SPE das lojas');
    const towerAlone = after(mixed, removeModule(mixed, moduleAt(mixed, 2), items));
    expect(rows(towerAlone, 'companies').map(({ key }) => key)).toEqual(['spe_torre']);
    expect(rows(towerAlone, 'rentals')).toHaveLength(items === 'remove' ? 0 : 1);
    projected(towerAlone);
    const shopsAlone = after(mixed, removeModule(mixed, moduleAt(mixed, 1), items));
    expect(rows(shopsAlone, 'loans')).toEqual([]);
    projected(shopsAlone);
  });

  it('of the main company goes with what is the main one’s', () => {
    const loose = after(mixed, removeCompany(mixed, listItems(mixed, '/companies')[0]?.path ?? ''));
    const shops = after(loose, removeModule(loose, moduleAt(loose, 1), 'remove'));
    expect(rows(shops, 'loans')).toEqual([]);
    expect(rows(shops, 'expenses').filter(({ company }) => company === 'main')).toEqual([]);
    projected(shops);
  });
});
