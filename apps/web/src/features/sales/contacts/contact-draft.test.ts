import { common } from '@uni/phrases';
import { describe, expect, test } from 'vitest';
import { blankContact, contactOf, problemsOf } from './contact-draft.ts';

const { required } = common.fieldErrors;
const draft = { ...blankContact('2026-11-20'), said: ' Paga na sexta ' };

describe('a contact that is written down', () => {
  test('needs its day and what was said', () => {
    expect(problemsOf(blankContact(''))).toEqual({ day: required, said: required });
    expect(problemsOf({ ...draft, said: '  ' })).toEqual({ said: required });
    expect(problemsOf(draft)).toEqual({});
  });

  test('needs a day for the money that was promised, and no money for a day', () => {
    expect(problemsOf({ ...draft, promised_amount: 100 })).toEqual({ promised_day: required });
    expect(problemsOf({ ...draft, promised_day: '2026-11-27' })).toEqual({});
  });

  test('is sent without blanks around its texts, and without a promise where there is none', () => {
    expect(contactOf({ ...draft, person: ' Marido ' })).toEqual({
      ...{ day: '2026-11-20', channel: 'phone', person: 'Marido', said: 'Paga na sexta' },
      ...{ promised_day: null, promised_amount: null },
    });
  });
});
