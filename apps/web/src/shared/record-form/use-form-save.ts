import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNamed, newIdempotencyKey } from '../../api/call.ts';
import { underKey } from '../../api/query.ts';
import { save, saveAdmin } from '../../api/stores/store-writes.ts';
import { type AnyDraft, type AnyForm, type AnySubject, bodyOf, changesOf } from './form-draft.ts';

interface Typed {
  readonly draft: AnyDraft;
  /** Of it, what is not as it was when the form was begun. */
  readonly changed: AnyDraft;
}

/** Sends a form, and has what it changes read again. Returns the answer. */
export function useFormSave(form: AnyForm, subject: AnySubject): (typed: Typed) => Promise<unknown> {
  const client = useQueryClient();
  const { saves: target } = form;
  const readAgain = () =>
    target.kind === 'operation'
      ? Promise.all([target.renews].flat().map((path) => client.invalidateQueries({ queryKey: underKey(path) })))
      : undefined;
  const isAlways = target.kind === 'operation' && target.always;
  const { mutateAsync } = useMutation({
    mutationFn: (typed: Typed) => {
      if (target.kind === 'operation') return sendOperation(form, subject, typed);
      if (target.kind === 'act') return target.send(bodyOf(form, typed.draft, subject), subject.own);
      const { record } = subject;
      const input = record
        ? {
            id: record.id,
            body: changesOf(form, typed.draft, typed.changed, subject),
            ifMatch: versionOf(form, subject),
          }
        : { body: bodyOf(form, typed.draft, subject) };
      return target.isAdmin
        ? saveAdmin(client, target.store, input)
        : save(client, target.store, input, { labels: form.labels });
    },
    ...(isAlways ? { onSettled: readAgain } : { onSuccess: readAgain }),
  });
  return mutateAsync;
}

const versionOf = ({ version }: AnyForm, { record }: AnySubject): string | null =>
  record && version ? `"${version(record)}"` : null;

function sendOperation(form: AnyForm, subject: AnySubject, { draft, changed }: Typed): Promise<unknown> {
  const { saves: target, labels } = form;
  if (target.kind !== 'operation') throw new Error('a named store has its own save');
  const { record } = subject;
  const isChange = record !== null && target.change !== undefined;
  const operation = (isChange && target.change) || target.operation;
  return callNamed(operation, {
    params: form.params?.(subject) ?? (record && operation.includes('/:id/') ? { id: record.id } : {}),
    body: operation.startsWith('PATCH ') ? changesOf(form, draft, changed, subject) : bodyOf(form, draft, subject),
    ifMatch: versionOf(form, subject),
    idempotencyKey: target.once && !isChange ? newIdempotencyKey() : null,
    labels,
    ...(form.done ? { notify: 'none' } : {}),
    ...(target.showsNew && !isChange ? { notify: 'failures' } : {}),
  });
}
