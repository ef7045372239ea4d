import { register } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';

type Problems<Draft> = Partial<Record<keyof Draft & string, string>>;

interface RecordFormOptions<Draft> {
  initial: Draft;
  /** What is wrong before anything is sent. */
  check: (draft: Draft) => Problems<Draft>;
  /** Gets what is typed, and what of it is not as it was when the form was begun: others may have changed the rest. */
  save: (draft: Draft, changed: Partial<Draft>) => Promise<unknown>;
  onSaved: () => void;
}

/**
 * What is typed about one record, what is wrong with it, and its saving. A refusal keeps everything as typed: its
 * messages stand beside their fields, all at once, and the first of these takes the focus.
 */
export function useRecordForm<Draft extends object>({ initial, check, save, onSaved }: RecordFormOptions<Draft>) {
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
      await save(draft, changedFields(begun, draft));
      onSaved();
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

/** The messages of a refusal by field of the draft; what belongs to no field is said for the whole. */
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

/** What a failure says by itself; empty where it says nothing that people read. */
export const failureText = (failure: unknown): string =>
  failure instanceof ApiFailure
    ? [failure.described?.title, failure.described?.text].filter(Boolean).join(' ')
    : register.requestFailed;

/** What a refusal says of an act that has no fields; undefined while there is none. */
export const refusalText = (failure: unknown): string | undefined =>
  failure ? refusalOf(failure, {}).problem : undefined;
