/** An organization with long names and full lists. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/index.ts';
import { sell } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

const length = 60;
const moduleCount = 50;
const tower = { floors: 40, stacks: 12 } as const;

/** A name of sixty characters that begins with its own word. */
export const longName = (beginning: string): string =>
  `${beginning} Condomínio Residencial Jardim das Acácias e dos Ipês Amarelos`
    .slice(0, length)
    .trim()
    .padEnd(length, 'o');

interface Named {
  readonly id: number;
  readonly name: string;
}

interface Crowded {
  readonly enterprise: number;
  /** The version with fifty modules. */
  readonly version: number;
}

/** Renames what the demonstration holds, fills it, and answers its fullest study. */
export async function crowd(page: Page): Promise<Crowded> {
  const write = <T>(method: 'POST' | 'PATCH', path: string, body: object): Promise<T> =>
    request<T>(page, path, { method, body: JSON.stringify(body) });
  const enterprises = await request<Named[]>(page, '/api/planner/enterprises/');
  for (const { id, name } of enterprises)
    await write('PATCH', `/api/planner/enterprises/${id}/`, { name: longName(name), city: longName('São José') });
  const [first] = enterprises;
  if (!first) throw new Error('the demonstration has no enterprise');
  await sell(page, [longName('Ana'), longName('Bruno')]);
  await write('POST', '/api/sales/unit-imports/', { empreendimento: first.id, rows: unitsOfTower() });
  await write('POST', '/api/sales/suppliers/', { kind: 'company', name: longName('Construtora') });
  await write('POST', '/api/planner/land-plots/', { name: longName('Gleba'), city: longName('São José') });
  const version = await storeFullStudy(page, first.id);
  await expectCrowded(page, first.id, version);
  return { enterprise: first.id, version };
}

/** As long as a block may be. */
const block = longName('Torre').slice(0, 40);

const unitsOfTower = (): object[] =>
  Array.from({ length: tower.floors * tower.stacks }, (_, at) => ({
    ...{ block, floor: 1 + Math.floor(at / tower.stacks), stack: String(1 + (at % tower.stacks)) },
    ...{ nome: `T${at}`, facing: at % 2 === 0 ? 'east' : 'west', list_price: 98_600_000 },
  }));

/** A version with the first module of the draft fifty times. */
async function storeFullStudy(page: Page, enterprise: number): Promise<number> {
  const versions = await request<{ id: number; state: string }[]>(
    page,
    `/api/planner/versions/?empreendimento=${enterprise}`,
  );
  const draft = versions.find(({ state }) => state === 'draft');
  const { study } = await request<{ study: { modules: object[] } }>(page, `/api/planner/versions/${draft?.id}/study/`);
  const modules = Array.from({ length: moduleCount }, (_, at) => ({
    ...study.modules[0],
    ...{ number: at + 1, name: longName(`${at + 1}`) },
  }));
  const body = JSON.stringify({ empreendimento: enterprise, nome: longName('Versão'), study: { ...study, modules } });
  const { id } = await request<{ id: number }>(page, '/api/planner/versions/', { method: 'POST', body });
  return id;
}

/** What was refused would leave the screens as empty as before. */
async function expectCrowded(page: Page, enterprise: number, version: number): Promise<void> {
  const names = (await request<Named[]>(page, '/api/planner/enterprises/')).map(({ name }) => name.length);
  expect(new Set(names)).toEqual(new Set([length]));
  const { study } = await request<{ study: { modules: Named[] } }>(page, `/api/planner/versions/${version}/study/`);
  expect(study.modules).toHaveLength(moduleCount);
  expect(study.modules.every(({ name }) => name.length === length)).toBe(true);
  const units = await request<{ count: number }>(page, `/api/sales/units/?empreendimento=${enterprise}&page=1`);
  expect(units.count).toBeGreaterThanOrEqual(tower.floors * tower.stacks);
  const plots = await request<{ results?: Named[] } | Named[]>(page, '/api/planner/land-plots/');
  expect(JSON.stringify(plots)).toContain(longName('Gleba'));
}
