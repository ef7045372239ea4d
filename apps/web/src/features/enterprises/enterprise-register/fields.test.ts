import { expect, it } from 'vitest';
import { blankEnterprise, changeOf, dateProblems, fieldsOf, identityProblems, readText, textOf } from './fields.ts';

const aurora = { ...blankEnterprise, code: ' 101 ', name: 'Aurora', city: ' ', state: 'GO', system: 'sienge' };

it('is sent without blanks, and with nothing told as null', () => {
  expect(fieldsOf(aurora)).toMatchObject({ code: '101', name: 'Aurora', city: null, state: 'GO', system: 'sienge' });
  expect(fieldsOf({ ...aurora, state: 'XX', system: 'x' })).toMatchObject({ state: null, system: null });
  expect(textOf(fieldsOf(aurora))).toEqual({ ...aurora, code: '101', city: '' });
});

it('sends of a change only what differs', () => {
  const before = textOf(fieldsOf(aurora));
  expect(changeOf(before, { ...before, city: 'Goiânia ', launch_month: '2027-03' })).toEqual({
    city: 'Goiânia',
    launch_month: '2027-03',
  });
  expect(changeOf(before, { ...before, name: ' Aurora ' })).toEqual({});
});

it('takes back what was kept, and of anything else nothing', () => {
  expect(readText({ name: 'Vértice', phase: 'works', launch_month: '2027-13' }, aurora)).toEqual({
    ...aurora,
    name: 'Vértice',
    phase: 'works',
  });
  for (const stored of [undefined, null, 3, 'x', [], { name: 5, phase: 'x', works_end_month: 7 }])
    expect(readText(stored, aurora)).toEqual(aurora);
});

it('knows a missing name, a code that is taken, and dates that cannot follow each other', () => {
  expect(identityProblems({ ...aurora, name: ' ' }, new Set(['101']))).toEqual({
    code: 'Já existe um empreendimento com este código.',
    name: 'Este campo é obrigatório.',
  });
  expect(identityProblems(aurora, new Set(['102']))).toEqual({});
  const dated = { ...aurora, works_start_month: '2027-09', works_end_month: '2027-08', launch_month: '2026-12' };
  expect(dateProblems(dated, '2027-01')).toEqual({
    launch_month: 'Vem antes da data-base.',
    works_end_month: 'Vem antes de início de obra.',
  });
  expect(dateProblems({ ...dated, works_end_month: '2029-08', launch_month: '2027-01' }, '2027-01')).toEqual({});
});
