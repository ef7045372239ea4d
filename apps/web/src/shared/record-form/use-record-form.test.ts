// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { common, register, serverMessages } from '@uni/phrases';
import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { describeFailure } from '../../api/messages.ts';
import { refusalOf, useRecordForm } from './use-record-form.ts';

const empty = { code: '', domain: '' };
const refusal = (body: unknown) => {
  const reply = { status: 400, body, malformed: false, headers: new Headers() };
  return new ApiFailure(reply, describeFailure(reply));
};
const taken = refusal({
  code: [serverMessages.organizationCode.wire],
  domain: [serverMessages.organizationDomain.wire],
});

const form = (save: (draft: typeof empty, changed: Partial<typeof empty>) => Promise<unknown>) => {
  const onSaved = vi.fn();
  const hook = renderHook(() =>
    useRecordForm({
      initial: empty,
      check: ({ code }) => (code ? {} : { code: common.fieldErrors.required }),
      save,
      onSaved,
    }),
  );
  return { hook, onSaved, form: () => hook.result.current };
};

describe('the form of a record', () => {
  it('sends nothing while a field is missing, and says which', async () => {
    const save = vi.fn();
    const { form: now } = form(save);
    await act(async () => now().submit());
    expect(now().problems).toEqual({ code: 'Este campo é obrigatório.' });
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the server refuses, with both messages beside their fields at once', async () => {
    const { form: now, onSaved } = form(() => Promise.reject(taken));
    act(() => now().set({ code: 'ALF', domain: 'alfa.br' }));
    await act(async () => now().submit());
    expect(now().problems).toEqual({
      code: 'Já existe uma organização com este código.',
      domain: 'Já existe uma organização com este domínio.',
    });
    expect(now().draft).toEqual({ code: 'ALF', domain: 'alfa.br' });
    expect([now().problem, now().busy, now().dirty]).toEqual([register.couldNotSave, false, true]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('forgets the message of a field that is typed in again, and only that', async () => {
    const { form: now } = form(() => Promise.reject(taken));
    act(() => now().set({ code: 'ALF' }));
    await act(async () => now().submit());
    act(() => now().set({ code: 'ALFA' }));
    expect(Object.keys(now().problems)).toEqual(['domain']);
  });

  it('is saved once however often it is submitted, and tells so', async () => {
    let done = (_: unknown): void => {};
    const save = vi.fn(
      () =>
        new Promise((resolve) => {
          done = resolve;
        }),
    );
    const { form: now, onSaved } = form(save);
    act(() => now().set({ code: 'ALF' }));
    await act(async () => now().submit());
    await act(async () => now().submit());
    await act(async () => done(null));
    expect(save).toHaveBeenCalledTimes(1);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('tells what of it was changed since it was begun, so that nothing else is written over', async () => {
    const save = vi.fn((_: typeof empty, __: Partial<typeof empty>) => Promise.resolve());
    const { hook } = form(save);
    act(() => hook.result.current.set({ code: 'ALF' }));
    await act(async () => hook.result.current.submit());
    expect(save).toHaveBeenCalledWith({ code: 'ALF', domain: '' }, { code: 'ALF' });
  });

  it('says for the whole what belongs to no field', () => {
    expect(refusalOf(refusal({ detail: serverMessages.noPermission.wire }), empty)).toEqual({
      problems: {},
      problem: `Você não tem permissão para executar esta ação. ${register.couldNotSave}`,
    });
    expect(refusalOf(new Error('offline'), empty).problem).toBe(register.couldNotSave);
  });
});
