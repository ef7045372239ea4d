import { common } from '@uni/phrases';
import { describe, expect, test } from 'vitest';
import { begunDraft, bodyOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { contactForm } from './contact-dialog.tsx';

const { required } = common.fieldErrors;
const subject = { record: null, own: { id: 1, number: '12' } };
const begun = begunDraft(contactForm, subject);
const draft = { ...begun, day: '2026-11-20', said: ' Paga na sexta ' };
const problemsIn = (typed: object) => problemsOf(contactForm, { ...draft, ...typed }, subject);

describe('a contact that is written down', () => {
  test('needs its day and what was said', () => {
    expect(problemsIn({ day: '', said: '' })).toEqual({ day: required, said: required });
    expect(problemsIn({ said: '  ' })).toEqual({ said: required });
    expect(problemsIn({})).toEqual({});
  });

  test('needs a day for the money that was promised, and no money for a day', () => {
    expect(problemsIn({ promised_amount: 100 })).toEqual({ promised_day: required });
    expect(problemsIn({ promised_day: '2026-11-27' })).toEqual({});
  });

  test('is sent without blanks around its texts, and without a promise where there is none', () => {
    expect(bodyOf(contactForm, { ...draft, person: ' Marido ' }, subject)).toEqual({
      ...{ day: '2026-11-20', channel: 'phone', person: 'Marido', said: 'Paga na sexta' },
      ...{ promised_day: null, promised_amount: null },
    });
  });
});
