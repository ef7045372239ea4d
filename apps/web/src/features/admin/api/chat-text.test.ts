import type { NoticeChat } from '@uni/contracts';
import { noticeChats as copy } from '@uni/phrases';
import { expect, test } from 'vitest';
import { chatLines, trialNotice } from './chat-text.ts';

const now = new Date('2026-12-01T12:00:00Z');
const chat: NoticeChat = {
  ...{ id: 1, name: 'Diretoria', app: 'slack', address: 'hooks.slack.com/…wxyz', kinds: ['alert', 'closing_due'] },
  ...{ enterprises: null, state: 'active', failure: null, waiting: 0, last_sent_at: null, created_by: 'Ana' },
};

test('a channel says where it is, what it is told, and what became of the last message', () => {
  expect(chatLines(chat, now)).toEqual([
    'Slack · hooks.slack.com/…wxyz',
    'Alertas, Fechamento a vencer; todos os empreendimentos',
    'nada à espera · nada enviado ainda',
  ]);
  const failure = { at: '2026-12-01T08:55:00-03:00', cause: 'refused', status: 404 } as const;
  const lines = chatLines({ ...chat, enterprises: [1, 2], waiting: 3, failure }, now);
  expect(lines[1]).toContain('2 empreendimentos');
  expect(lines[2]).toContain('3 avisos à espera');
  expect(lines[3]).toMatch(/^última tentativa .+: o endereço recusou o aviso \(resposta 404\)$/);
});

test('a test that did not arrive says why, and is no success', () => {
  expect(trialNotice({ delivered: true, status: 200, cause: null })).toMatchObject({ kind: 'success' });
  const failed = trialNotice({ delivered: false, status: null, cause: 'unreachable' });
  expect(failed).toMatchObject({ kind: 'error', title: copy.testFailed('sem conexão', null) });
});
