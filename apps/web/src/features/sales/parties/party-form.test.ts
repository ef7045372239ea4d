import type { Party } from '@uni/contracts';
import { expect, it } from 'vitest';
import { begunDraft, bodyOf, changesOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { bondsOf, partyForms } from './party-form.tsx';
import { cityText, phoneText, postalCodeText } from './party-text.ts';
import { registers } from './registers.ts';

const client: Party = {
  ...{ id: 7, kind: 'person', name: 'Ana Prado', document: '***.***.***-09', email: '', phone: '+5562998765432' },
  ...{ postal_code: '74000100', address: '', city: 'Goiânia', uf: 'GO', note: '', related_bond: 'spouse' },
  ...{ related_name: 'Bruno', related_document: '***.***.***-00', origin: 'manual', erp: null, version: 3 },
  ...{ created_at: '2026-11-22T09:00:00-03:00', changed_at: '2026-11-22T09:00:00-03:00' },
};

it('reads contacts as people write them', () => {
  expect(['+5562998765432', '6233334444', '+351912345678', ''].map(phoneText)).toEqual([
    '(62) 99876-5432',
    '(62) 3333-4444',
    '+351912345678',
    '',
  ]);
  expect(['74000100', ''].map(postalCodeText)).toEqual(['74000-100', '']);
  expect([cityText(client), cityText({ city: '', uf: 'GO' }), cityText({ city: '', uf: null })]).toEqual([
    'Goiânia/GO',
    'GO',
    '',
  ]);
});

const form = partyForms.clients;
const own = { of: registers.clients, mayWrite: true, facts: null };
const fresh = { record: null, own };
const known = { record: client, own };
const changeOf = (changed: Readonly<Record<string, unknown>>) =>
  changesOf(form, { ...begunDraft(form, known), ...changed }, changed, known);

it('shows all that is held of somebody, so that nothing is lost when it is saved', () => {
  const textFields = { email: 'ana@exemplo.com.br', address: 'Rua 9, 10', city: 'Goiânia', note: 'Liga à tarde' };
  const held: Party = { ...client, ...textFields };
  const draft = begunDraft(form, { record: held, own });
  for (const key of ['kind', 'name', 'email', 'address', 'city', 'uf', 'note', 'related_bond', 'related_name'] as const)
    expect([key, draft[key]]).toEqual([key, held[key]]);
  expect([draft.phone, draft.postal_code]).toEqual(['(62) 99876-5432', '74000-100']);
});

it('never sends a masked document back, and keeps the one that is there while the field is blank', () => {
  const draft = begunDraft(form, known);
  expect([draft.document, draft.related_document]).toEqual(['', '']);
  expect(changeOf({ document: ' ', name: 'Ana' })).toEqual({ name: 'Ana' });
  expect(changeOf({ document: '111.444.777-35' })).toEqual({ document: '111.444.777-35' });
});

it('takes name and document along with whoever is named no longer', () => {
  expect(changeOf({ related_bond: '', related_document: '1' })).toEqual({
    related_bond: null,
    related_name: '',
    related_document: null,
  });
  expect(changeOf({ uf: '', related_bond: 'co_buyer' })).toEqual({ uf: null, related_bond: 'co_buyer' });
});

it('registers what is typed, and nothing of somebody whose bond was taken back', () => {
  const typed = { ...begunDraft(form, fresh), name: 'Ana', related_name: 'Bruno', related_document: '1', uf: 'GO' };
  expect(bodyOf(form, { ...typed, document: ' ' }, fresh)).toMatchObject({
    ...{ name: 'Ana', document: null, uf: 'GO', related_bond: null, related_name: '', related_document: null },
  });
  expect(bodyOf(form, { ...typed, related_bond: 'spouse' }, fresh)).toMatchObject({
    ...{ related_bond: 'spouse', related_name: 'Bruno', related_document: '1' },
  });
});

it('asks for a name, and for the name of whoever is named beside it', () => {
  const draft = { ...begunDraft(form, fresh), related_bond: 'contact' };
  expect(Object.keys(problemsOf(form, draft, fresh))).toEqual(['name', 'related_name']);
  expect(problemsOf(form, begunDraft(form, known), known)).toEqual({});
  expect(bondsOf('company')).not.toContain('spouse');
});
