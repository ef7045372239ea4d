import type { Enterprise, KeyDate } from '@uni/contracts';
import { enterpriseRegister as copy } from '@uni/phrases';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { type DraftKey, dropDraft, readDraft, storeDraft } from '../../../api/local/drafts.ts';
import { enterprisesStore } from '../../../api/planner/enterprises.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import {
  changeOf,
  dateProblems,
  type EnterpriseText,
  identityProblems,
  type Problems,
  readText,
  textOf,
} from './fields.ts';

/** The form of one enterprise's register: stored in the browser until it is saved or discarded. */
export function useEnterpriseForm(options: {
  enterprise: Enterprise;
  existing: readonly Pick<Enterprise, 'id' | 'code'>[];
  onSaved: () => void;
}) {
  const { enterprise, existing, onSaved } = options;
  const { id: user, organization, permissions } = useProfile();
  const key = useMemo<DraftKey>(
    () => ({ user, organization, name: `enterprise-${enterprise.id}` }),
    [user, organization, enterprise.id],
  );
  const stored = textOf(enterprise);
  const [text, setText] = useState(() => readText(readDraft(key), stored));
  const [recovered, setRecovered] = useState(() => Object.keys(changeOf(stored, text)).length > 0);
  const [problems, setProblems] = useState<Problems>({});
  const [unread, setUnread] = useState<Partial<Record<KeyDate, string | null>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  // The changed fields only; the form shows what is refused.
  const update = useSave(enterprisesStore, { notify: 'successes' });
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) area.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const change = changeOf(stored, text);
  const dirty = Object.keys(change).length > 0;
  const refuse = (nextProblems: Problems, message: string | null): void => {
    setProblems(nextProblems);
    setRefusal(message);
    setRefusals((count) => count + 1);
  };
  return {
    ...{ text, problems, refusal, dirty, recovered, area },
    busy: update.isPending,
    mayWrite: permissions.includes('enterprise:write'),
    set: (changes: Partial<EnterpriseText>) => {
      const next = { ...text, ...changes };
      setText(next);
      storeDraft(key, next);
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(changes, field))));
    },
    report: (field: KeyDate, problem: string | null) =>
      setUnread((now) => (now[field] === problem ? now : { ...now, [field]: problem })),
    discard: () => {
      dropDraft(key);
      setText(stored);
      setProblems({});
      setRefusal(null);
      setRecovered(false);
    },
    save: () => {
      if (update.isPending) return;
      const taken = new Set(existing.filter(({ id }) => id !== enterprise.id).map(({ code }) => code));
      const wrong = { ...identityProblems(text, taken), ...dateProblems(text) };
      if (Object.keys(wrong).length > 0 || Object.values(unread).some(Boolean)) return refuse(wrong, null);
      if (!dirty) return onSaved();
      update.mutate(
        { id: enterprise.id, body: change, ifMatch: null },
        {
          onSuccess: () => {
            dropDraft(key);
            onSaved();
          },
          onError: (failure) => {
            refuse(failure instanceof ApiFailure ? failure.fields : {}, refusalOf(failure));
          },
        },
      );
    },
  };
}

/** Returns a refusal's message beyond its fields. */
function refusalOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure) || Object.keys(failure.fields).length > 0) return copy.refused;
  return [failure.described?.title, failure.described?.text, copy.refused].filter(Boolean).join(' ');
}
