/** The writes of a store as mutations, for screens. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sending } from '../operation-request.ts';
import type { Store, StoreShape } from './store-types.ts';
import { readAgain, remove, save, saveStatus } from './store-writes.ts';

export function useSave<Shape extends StoreShape>(target: Store<Shape>, sending?: Sending) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (input: Shape['save']) => save(client, target, input, sending) });
}

export function useStatusSave<Shape extends StoreShape>(target: Store<Shape>, sending?: Sending) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (input: Shape['statusSave']) => saveStatus(client, target, input, sending) });
}

export function useRemove<Shape extends StoreShape>(target: Store<Shape>, sending?: Sending) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (input: Shape['remove']) => remove(client, target, input, sending) });
}

/** Another act on a store than the generic operations: what it changes is read again, also after a refusal. */
export function useAct<Input, Answer>(target: Store, act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => readAgain(client, target, 'saved') });
}
