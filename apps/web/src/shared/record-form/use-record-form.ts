import { register } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';

type Problems<Draft> = Partial<Record<keyof Draft & string, string>>;

interface RecordFormOptions<Draft, Saved> {
  initial: Draft;
  /** Returns the problems of a draft before it is sent. */
  check: (draft: Draft) => Problems<Draft>;
  /** Gets what is typed, and what of it differs from the beginning: others may have changed the rest. */
  save: (draft: Draft, changed: Partial<Draft>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/**
 * State of one record's form: draft, problems and saving. A refusal leaves the draft as typed. All its messages appear at once
 * next to their fields, and the first such field takes the focus.
 */
export function useRecordForm<Draft extends object, Saved = unknown>(options: RecordFormOptions<Draft, Saved>) {
  const { initial, check, save, onSaved } = options;
  const [begun] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems<Draft>>({});
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) area.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const set = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setProblems((now) => withoutKeys(now, Object.keys(change)));
  };
  const refuse = (nextProblems: Problems<Draft>, text?: string) => {
    setProblems(nextProblems);
    setProblem(text);
    setRefusals((count) => count + 1);
  };
  const submit = async () => {
    if (busy) return;
    const wrong = check(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setBusy(true);
    try {
      onSaved(await save(draft, changedFields(begun, draft)));
    } catch (failure) {
      const refusal = refusalOf(failure, draft);
      refuse(refusal.problems, refusal.problem);
    } finally {
      setBusy(false);
    }
  };
  const dirty = JSON.stringify(draft) !== JSON.stringify(begun);
  return { draft, set, problems, problem, busy, dirty, area, submit: () => void submit() };
}

function changedFields<Draft extends object>(begun: Draft, draft: Draft): Partial<Draft> {
  const before = new Map(Object.entries(begun));
  const differing = Object.entries(draft).filter(
    ([key, now]) => JSON.stringify(now) !== JSON.stringify(before.get(key)),
  );
  return Object.fromEntries(differing) as Partial<Draft>;
}

function withoutKeys<Record extends object>(record: Record, keys: readonly string[]): Record {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as Record;
}

/** Returns the messages of a refusal by field of the draft. Those of no field apply to the whole. */
export function refusalOf<Draft extends object>(
  failure: unknown,
  draft: Draft,
): { problems: Problems<Draft>; problem: string } {
  if (!(failure instanceof ApiFailure)) return { problems: {}, problem: register.couldNotSave };
  const own = Object.entries(failure.fields).filter(([key]) => Object.hasOwn(draft, key));
  const refusal = failureText(failure);
  return {
    problems: Object.fromEntries(own) as Problems<Draft>,
    problem: own.length > 0 || !refusal ? register.couldNotSave : `${refusal} ${register.couldNotSave}`,
  };
}

/** Returns the message of a failure; empty when it has none for users. */
export const failureText = (failure: unknown): string =>
  failure instanceof ApiFailure
    ? [failure.described?.title, failure.described?.text].filter(Boolean).join(' ')
    : register.requestFailed;

/** Returns the refusal's message for an action without fields; undefined without a failure. */
export const refusalText = (failure: unknown): string | undefined =>
  failure ? refusalOf(failure, {}).problem : undefined;
