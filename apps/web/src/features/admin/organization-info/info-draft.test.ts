import type { OrganizationInfo } from '@uni/contracts';
import { expect, it } from 'vitest';
import { changedFields, changeOf, cohortOf, restored, textOf } from './info-draft.ts';

const organizationInfo: OrganizationInfo = {
  organization: 1,
  country: 'Brasil',
  city: 'Goiânia',
  classification: null,
  rating_cash: null,
  rating_version: null,
  incorporation_state: 'GO',
  segmentation: 'Médio padrão',
  time_zone: 'America/Sao_Paulo',
};
const stored = textOf(organizationInfo);

it('sends only what changed, a blank as nothing told, and no blanks at the ends', () => {
  const typed = { ...stored, city: '  ', classification: ' Incorporadora ', incorporation_state: 'SP' };
  expect(changeOf(stored, typed)).toEqual({ city: null, classification: 'Incorporadora', incorporation_state: 'SP' });
  expect(changeOf(stored, { ...stored, incorporation_state: '' })).toEqual({ incorporation_state: null });
  expect(changeOf(stored, { ...stored, city: ' Goiânia ' })).toEqual({});
  expect(changeOf(stored, { ...stored, time_zone: 'America/Manaus' })).toEqual({ time_zone: 'America/Manaus' });
  // A draft of the browser may hold a name that is no zone: the stored one stays.
  expect(changeOf(stored, { ...stored, time_zone: 'Europe/Lisbon' })).toEqual({});
});

it('brings back what was typed over what is stored now, and nothing that is no text of a field', () => {
  expect(restored(stored, { city: 'Anápolis', country: 7, other: 'x' })).toEqual({ ...stored, city: 'Anápolis' });
  for (const saved of [undefined, null, 'x', 3, []]) expect(restored(stored, saved)).toEqual(stored);
  expect(changedFields(stored, restored(stored, { city: 'Anápolis' }))).toEqual(['city']);
});

it('tells the group of comparison, without the city, and none while nothing defines one', () => {
  expect(cohortOf(stored)).toBe('médio padrão, Centro-Oeste');
  expect(cohortOf({ ...stored, incorporation_state: '' })).toBe('médio padrão');
  for (const segmentation of [' ', 'Outra coisa']) expect(cohortOf({ ...stored, segmentation })).toBe('');
});
