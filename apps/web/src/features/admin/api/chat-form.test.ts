import type { NoticeChat } from '@uni/contracts';
import { noticeChats as copy } from '@uni/phrases';
import { expect, test } from 'vitest';
import { begunDraft, changesOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { knownChatForm, newChatForm } from './chat-form.tsx';

const own = { enterprises: [{ id: 7, name: 'Aurora' }] };
const chat: NoticeChat = {
  ...{ id: 1, name: 'Diretoria', app: 'teams', address: 'x.api.powerplatform.com/…wxyz', kinds: ['alert'] },
  ...{ enterprises: [7], state: 'active', failure: null, waiting: 0, last_sent_at: null, created_by: 'Ana' },
};

test('a new channel needs an address, a kind, and a development where not all are meant', () => {
  const subject = { record: null, own };
  const draft = { ...begunDraft(newChatForm, subject), name: 'Obra' };
  expect(Object.keys(problemsOf(newChatForm, draft, subject))).toEqual(['address']);
  const wrong = { ...draft, address: 'hooks.slack.com', kinds: [], enterprises: [] };
  expect(problemsOf(newChatForm, wrong, subject)).toEqual({
    ...{ address: copy.addressProblem, kinds: copy.noKinds, enterprises: copy.noEnterprises },
  });
});

test('a known channel keeps its address while the field is blank', () => {
  const subject = { record: chat, own };
  const begun = begunDraft(knownChatForm, subject);
  expect(begun.address).toBe('');
  const changed = { name: 'Conselho', enterprises: null };
  const draft = { ...begun, ...changed };
  expect(problemsOf(knownChatForm, draft, subject)).toEqual({});
  expect(changesOf(knownChatForm, draft, changed, subject)).toEqual(changed);
});
