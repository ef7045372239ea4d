import { applyTemplate, type Enterprise, type TemplateKey } from '@uni/contracts';
import { common, firstStudy, newStudy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { type DraftKey, dropDraft, readDraft, storeDraft } from '../../api/local/drafts.ts';
import { useCreateStudy } from '../../api/planner/create-study.ts';
import { soldTemplates } from '../enterprises/new-study/sold-templates.ts';
import { refusalText } from '../enterprises/new-study/use-new-study.ts';
import { nextCode } from '../enterprises/next-code.ts';
import { type DevelopmentDraft, readDevelopment } from './development-draft.ts';

/** The fields of the first step, stored in this browser until the enterprise is registered. */
export function useDevelopment(props: {
  existing: readonly Pick<Enterprise, 'code'>[];
  onCreated: (enterprise: number, template: TemplateKey) => void;
}) {
  const { id: user, organization } = useProfile();
  const key = useMemo<DraftKey>(() => ({ user, organization, name: 'first-study' }), [user, organization]);
  const [draft, setDraft] = useState(() => readDevelopment(readDraft(key)));
  const [unread, report] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const creation = useCreateStudy();
  const isRefused = refusals > 0;
  const problems = {
    name: isRefused && draft.name.trim() === '' ? common.fieldErrors.required : undefined,
    base: unread ?? (isRefused && draft.base === null ? common.fieldErrors.required : undefined),
  };
  const set = (changes: Partial<DevelopmentDraft>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    storeDraft(key, next);
  };
  const submit = (): void => {
    const template = soldTemplates.find((one) => one.key === draft.template);
    const name = draft.name.trim();
    const wrong = Number(name === '') + Number(draft.base === null || unread !== null);
    if (!template || draft.base === null || wrong > 0) {
      setRefusals((count) => count + 1);
      setRefusal(firstStudy.development.wrong(wrong));
      return;
    }
    setRefusal(null);
    const location = { city: draft.city.trim() || null, state: draft.state || null };
    const study = applyTemplate(template, { name, base_month: draft.base });
    creation.mutate(
      { code: nextCode(props.existing), name, ...location, version: newStudy.firstVersion, study },
      {
        onSuccess: ({ id }) => {
          dropDraft(key);
          props.onCreated(id, template.key);
        },
        onError: (problem) => setRefusal(refusalText(problem)),
      },
    );
  };
  return { draft, set, problems, report, refusal, refusals, submit, busy: creation.isPending };
}
