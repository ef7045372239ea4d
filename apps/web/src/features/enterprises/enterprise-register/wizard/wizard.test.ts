import { studyTemplates } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { expect, it } from 'vitest';
import {
  baseMonthOf,
  beginning,
  nextModule,
  ownFields,
  problemsOf,
  readDraftOf,
  skipped,
  type WizardDraft,
  withTemplate,
} from './wizard-draft.ts';
import { studyOf } from './wizard-study.ts';

const named = (draft: WizardDraft): WizardDraft => ({
  ...draft,
  enterprise: { ...draft.enterprise, name: 'Residencial Norte' },
});
const fresh = named(beginning('102'));
const dated: WizardDraft = {
  ...fresh,
  enterprise: {
    ...fresh.enterprise,
    launch_month: '2027-05',
    works_start_month: '2027-11',
    works_end_month: '2030-03',
    occupancy_month: '2030-05',
  },
};
const two: WizardDraft = {
  ...dated,
  modules: [
    { number: 1, name: 'Torre A', units: 40 },
    { number: 3, name: 'Torre B', units: null },
  ],
};
const none: ReadonlySet<string> = new Set();

it.each(studyTemplates.map(({ key }) => key))('makes of %s, skipped or filled in, a study that holds', (key) => {
  for (const draft of [fresh, dated, two]) {
    const study = studyOf(withTemplate(draft, key));
    const opened = openStudy(study);
    expect(opened.ok, JSON.stringify(opened)).toBe(true);
  }
});

it('gives each module its own units, name and costs, and the costs of the whole once', () => {
  const study = studyOf(two);
  const single = studyOf(dated);
  expect(study?.modules.map(({ number, name, typologies }) => [number, name, typologies?.[0]?.units])).toEqual([
    [1, 'Torre A', 40],
    [3, 'Torre B', 72],
  ]);
  const ofModules = single?.expenses?.filter(({ module }) => module !== null).length ?? 0;
  expect(study?.expenses).toHaveLength((single?.expenses?.length ?? 0) + ofModules);
  expect(study?.expenses?.filter(({ group }) => group === 'terrain')).toHaveLength(1);
});

it('keeps the shops of a mixed use, and every tower in the company of towers', () => {
  const study = studyOf(withTemplate(two, 'uso_misto'));
  expect(study?.modules.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Torre A'],
    [3, 'Torre B'],
    [4, 'Lojas'],
  ]);
  expect(study?.companies?.map(({ modules }) => modules)).toEqual([[1, 3], [4]]);
  expect(study?.rentals).toMatchObject([{ name: 'Lojas', module: 4 }]);
  const costs = (study?.expenses ?? []).filter(({ group }) => group === 'labor_cost');
  expect(costs.map(({ module }) => module)).toEqual([1, 3, 4]);
});

it('puts the key dates where they were told, and keeps the distances of the others', () => {
  const [module] = studyOf(dated)?.modules ?? [];
  expect(module).toMatchObject({ launch: 4, works_start: 10, works_months: 28, keys: { at: 'works_end', plus: 2 } });
  const later = { ...fresh, enterprise: { ...fresh.enterprise, launch_month: '2028-01' } };
  const [moved] = studyOf(later)?.modules ?? [];
  expect(moved).toMatchObject({ launch: 12, works_start: 18, works_months: 28 });
});

it('tells what is wrong step by step', () => {
  expect(Object.keys(problemsOf(beginning('101'), 'identity', new Set(['101'])))).toEqual(['code', 'name']);
  const modules = [nextModule([]), { number: 1, name: 'B', units: 0 }, { number: null, name: '', units: null }];
  expect(problemsOf({ ...fresh, modules }, 'modules', none)).toEqual({
    'modules.1.number': 'O número do módulo deve ser único no empreendimento.',
    'modules.1.units': 'Informe as unidades do módulo.',
    'modules.2.number': 'Este campo é obrigatório.',
  });
  const early = { ...dated, enterprise: { ...dated.enterprise, launch_month: '2026-01' } };
  expect(problemsOf(early, 'dates', none)).toEqual({ launch_month: 'Vem antes da data-base.' });
  const blank = { ...fresh, values: { ...fresh.values, terrain: null } };
  expect(problemsOf(blank, 'template', none)).toEqual({ terrain: 'Este campo é obrigatório.' });
});

it('leaves a skipped step to the template only where it does not hold', () => {
  expect(skipped(two, 'modules', none)).toBe(two);
  const wrong = { ...two, modules: [{ number: null, name: '', units: null }] };
  expect(skipped(wrong, 'modules', none).modules).toEqual([]);
  const early = { ...dated, enterprise: { ...dated.enterprise, launch_month: '2026-01' } };
  expect(skipped(early, 'dates', none).enterprise).toMatchObject({ launch_month: null, name: 'Residencial Norte' });
  for (const step of ['modules', 'dates', 'template'] as const)
    expect(problemsOf(skipped(wrong, step, none), step, none)).toEqual({});
});

it('comes back from the browser as it was typed, and from anything else as it begins', () => {
  expect(readDraftOf(JSON.parse(JSON.stringify(two)), beginning('9'))).toEqual(two);
  for (const stored of [undefined, 3, 'x', [], null]) expect(readDraftOf(stored, fresh)).toEqual(fresh);
  expect(readDraftOf({ modules: [1, { number: 'x' }], values: { terrain: 'x' }, template: 'nope' }, fresh)).toEqual({
    ...fresh,
    modules: [{ number: null, name: '', units: null }],
  });
});

it('asks in the step of the template for what no other step decides, and keeps the base month in another template', () => {
  const other = withTemplate({ ...fresh, values: { ...fresh.values, base_month: '2028-02' } }, 'loteamento');
  expect(baseMonthOf(other)).toBe('2028-02');
  for (const template of studyTemplates)
    expect(ownFields(template).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['name']));
});
