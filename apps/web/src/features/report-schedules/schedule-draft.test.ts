import type { ReportSchedule } from '@uni/contracts';
import { reportSchedules as copy } from '@uni/phrases';
import { expect, test } from 'vitest';
import { draftOf, newDraft, orderOf, problemsIn, withRecipient, withRhythm } from './schedule-draft.ts';
import { lastOf, nextOf, recipientsOf, rhythmOf } from './schedule-text.ts';

const schedule: ReportSchedule = {
  ...{ id: 1, version: 3, enterprise: { id: 7, code: 'AUR', name: 'Aurora' }, model: 'bank', scenario: 'Menor preço' },
  ...{ rhythm: 'weekly', day: 7, hour: 18, owner__name: 'Ana', next_at: '2026-12-06T18:00:00-03:00' },
  ...{ paused: null, paused_at: null, requested: false, last: null },
  recipients: [
    { id: 1, name: 'Ana', reads: true },
    { id: 2, name: 'Rui', reads: false },
  ],
};
const sent = {
  ...{ at: '2026-11-30T08:00:10-03:00', planned_at: '2026-11-30T08:00:00-03:00', version: 'Rev 4', cause: null },
  ...{ attached: true, mails: { sent: 2, waiting: 0, given_up: 0 }, skipped: [] },
};

test('a new draft lacks only its people, and is then what is sent', () => {
  const draft = newDraft({ model: 'committee', scenario: null });
  expect(problemsIn(draft)).toEqual({ recipients: copy.form.recipientsMissing });
  expect(orderOf(draft)).toBeNull();
  const order = { model: 'committee', scenario: null, rhythm: 'monthly_working_day', day: 5, hour: 8, recipients: [4] };
  expect(orderOf(withRecipient(draft, 4, true))).toEqual(order);
  expect(withRecipient(withRecipient(draft, 4, true), 4, false).recipients).toEqual([]);
});

test('a draft of a stored schedule leaves out people who may no longer read it', () => {
  expect(draftOf(schedule).recipients).toEqual([1]);
});

test('another rhythm keeps a day that it has, and takes its last one otherwise', () => {
  const draft = { ...newDraft({ model: 'committee', scenario: null }), rhythm: 'monthly_day' as const, day: 31 };
  expect(withRhythm(draft, 'weekly').day).toBe(7);
  expect(withRhythm(draft, 'monthly_working_day').day).toBe(15);
  expect(withRhythm({ ...draft, day: 3 }, 'weekly').day).toBe(3);
});

test('days and hours out of their range, or none, are named', () => {
  const draft = withRecipient(newDraft({ model: 'committee', scenario: null }), 1, true);
  expect(problemsIn({ ...draft, day: 16 })).toEqual({ day: copy.form.wrongNumber(15) });
  expect(problemsIn({ ...draft, day: null, hour: 24 })).toEqual({
    day: copy.form.wrongNumber(15),
    hour: copy.form.wrongHour,
  });
  const many = Array.from({ length: 31 }, (_, index) => index + 1);
  expect(problemsIn({ ...draft, recipients: many })).toEqual({ recipients: copy.form.tooMany(30) });
});

test('a row says when, to which people, and what comes next', () => {
  expect(rhythmOf(schedule)).toBe('Toda semana, domingo às 18h');
  expect(recipientsOf(schedule)).toBe('Ana, Rui (já não pode ler)');
  expect(nextOf(schedule)).toBe('06/12/2026 18:00');
  expect(nextOf({ ...schedule, requested: true })).toBe(copy.requested);
  const paused = nextOf({ ...schedule, paused: 'no_version', next_at: null });
  expect(paused).toBe('Pausado. O empreendimento não tem versão vigente.');
});

test('the last sending says what became of its mails, of its file and of people left out', () => {
  expect(lastOf(schedule)).toEqual(['Ainda não enviado']);
  expect(lastOf({ ...schedule, last: sent })).toEqual([
    'Último envio: 30/11/2026 08:00, versão Rev 4',
    '2 e-mails entregues',
  ]);
  const mails = { sent: 1, waiting: 2, given_up: 1 };
  const hard = { ...sent, at: '2026-12-02T09:00:00-03:00', attached: false, skipped: ['Rui'], mails };
  expect(lastOf({ ...schedule, last: hard })).toEqual([
    'Último envio: 02/12/2026 09:00, versão Rev 4',
    '1 e-mail entregue, 2 na fila de envio, 1 não pôde ser entregue',
    'Saiu com atraso; previsto para 30/11/2026 08:00',
    'Sem anexo: o PDF passou de 5 MB e foi só o link',
    'Sem permissão, ficou de fora: Rui',
  ]);
  const failed = { ...sent, cause: 'scenario_missing' as const, version: null };
  expect(lastOf({ ...schedule, last: failed })).toEqual([
    'Última tentativa: 30/11/2026 08:00. A versão vigente não tem o cenário escolhido.',
  ]);
});
