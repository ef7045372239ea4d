import { expect, test } from 'vitest';
import { soldTemplates } from '../enterprises/new-study/sold-templates.ts';
import { newDraft, readDevelopment } from './development-draft.ts';

test('a stored draft comes back as it was typed', () => {
  const draft = { name: 'Vila Nova', city: 'Recife', state: 'PE', base: '2027-03', template: 'loteamento' } as const;
  expect(readDevelopment(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('what is no draft, or holds what is none, is as new', () => {
  for (const stored of [undefined, null, 7, 'x', [], {}]) expect(readDevelopment(stored)).toEqual(newDraft);
  expect(readDevelopment({ name: 3, city: null, state: 'XX', base: 'ontem', template: 'hotel' })).toEqual(newDraft);
});

test('only templates that sell units are offered', () => {
  const keys = soldTemplates.map(({ key }) => key);
  expect(keys).toContain('residencial_vertical');
  expect(keys).toContain('loteamento_proprio');
  for (const rented of ['hotel', 'self_storage', 'build_to_rent', 'comercial_renda'] as const)
    expect(keys).not.toContain(rented);
});
