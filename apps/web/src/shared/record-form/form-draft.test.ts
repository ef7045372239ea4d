import type { Service } from '@uni/contracts';
import { common } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { servicesStore } from '../../api/admin/services.ts';
import { defineForm, type Subject } from './define-form.ts';
import { begunDraft, bodyOf, changesOf, problemsOf } from './form-draft.ts';
import { check, day, money, record, text, textOrNone } from './form-fields.tsx';
import { toStore } from './form-target.ts';

const form = defineForm({
  saves: toStore(servicesStore),
  title: ({ record: service }: Subject<Service>) => service?.name ?? '',
  fields: { name: text({ required: true }), plan: textOrNone(), path: textOrNone(), is_active: check({ blank: true }) },
  aside: { until: day({ required: true }), price: money(), owner: record() },
  labels: { name: '', plan: '', path: '', is_active: '', until: '', price: '', owner: '' },
  begin: () => ({ until: '2026-11-27' }),
  vary: { until: ({ is_active }) => ({ isHidden: !is_active }) },
  check: ({ path }, missing) => (path === '' || missing.length > 0 ? {} : { path: 'nowhere' }),
});
const service = { id: 3, name: 'BI', plan: null, path: '/bi', is_active: false, users: 2 };
const fresh = { record: null, own: undefined };
const known = { record: service, own: undefined };

describe('the draft of a form', () => {
  it('begins blank, or with the record as its fields read it', () => {
    expect(begunDraft(form, fresh)).toEqual({
      ...{ name: '', plan: '', path: '', is_active: true },
      ...{ until: '2026-11-27', price: null, owner: '' },
    });
    expect(begunDraft(form, known)).toMatchObject({ name: 'BI', plan: '', path: '/bi', is_active: false });
  });

  it('lacks what is required and visible; the own check learns of it', () => {
    const { required } = common.fieldErrors;
    const draft = { ...begunDraft(form, fresh), path: '/x', until: '' };
    expect(problemsOf(form, draft, fresh)).toEqual({ name: required, until: required });
    expect(problemsOf(form, { ...draft, name: 'BI', is_active: false }, fresh)).toEqual({ path: 'nowhere' });
  });

  it('is sent as the body has it, without what is of the form alone', () => {
    const draft = { ...begunDraft(form, fresh), name: ' BI ', plan: '  ' };
    expect(bodyOf(form, draft, fresh)).toEqual({ name: 'BI', plan: null, path: null, is_active: true });
  });

  it('changes only what is not as it was', () => {
    const draft = { ...begunDraft(form, known), plan: 'Pro', until: '' };
    expect(changesOf(form, draft, { plan: 'Pro', until: '' }, known)).toEqual({ plan: 'Pro' });
  });
});
