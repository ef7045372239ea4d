import {
  applyTemplate,
  defaultsOf,
  type StudyTemplate,
  studyTemplates,
  type TemplateField,
  type TemplateValue,
} from '@uni/contracts';
import { common, newStudy } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { useCreateStudy } from '../../../api/planner/create-study.ts';

export type Draft = Readonly<Record<string, TemplateValue | null>>;

const [preselected] = studyTemplates;

/** The template chosen, what is typed in its fields, what is wrong with it, and the making of the study. */
export function useNewStudy({ code, onCreated }: { code: string; onCreated: (enterprise: number) => void }) {
  const [template, setTemplate] = useState<StudyTemplate | undefined>(preselected);
  const [draft, setDraft] = useState<Draft>(() => (preselected ? defaultsOf(preselected) : {}));
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const creation = useCreateStudy();
  const choose = (key: string) => {
    const next = studyTemplates.find((one) => one.key === key);
    if (!next) return;
    setTemplate(next);
    setDraft((now) => ({ ...defaultsOf(next), ...shared(now, next) }));
    setProblems({});
  };
  const set = (key: string, value: TemplateValue | null) => setDraft((now) => ({ ...now, [key]: value }));
  const report = (key: string, problem: string | null) =>
    setProblems((now) => (now[key] === problem ? now : { ...now, [key]: problem }));
  const missing = (template?.fields ?? []).filter((field) => isBlank(draft[field.key]));
  const wrong = new Set([...missing.map(({ key }) => key), ...Object.keys(problems).filter((key) => problems[key])])
    .size;
  const submit = () => {
    if (!template) return;
    for (const field of missing) report(field.key, common.fieldErrors.required);
    if (wrong > 0) {
      setRefusals((count) => count + 1);
      return setRefusal(newStudy.fixed(wrong));
    }
    setRefusal(null);
    const values = Object.fromEntries(
      Object.entries(draft).filter((entry): entry is [string, TemplateValue] => entry[1] !== null),
    );
    const name = String(values.name ?? '').trim();
    creation.mutate(
      { code, name, version: newStudy.firstVersion, study: applyTemplate(template, { ...values, name }) },
      { onSuccess: ({ id }) => onCreated(id), onError: (problem) => setRefusal(refusalText(problem)) },
    );
  };
  return { template, choose, draft, set, problems, report, refusal, refusals, wrong, submit, busy: creation.isPending };
}

/** Returns the typed values that mean the same in the other template. */
function shared(draft: Draft, template: StudyTemplate): Draft {
  const keys = new Set(['name', 'base_month']);
  const known = template.fields.filter((field) => keys.has(field.key) && !isBlank(draft[field.key]));
  const typed = known.filter((field) => !studyTemplates.some((one) => isDefaultOf(one, field, draft[field.key])));
  return Object.fromEntries(typed.map(({ key }) => [key, draft[key] ?? null]));
}

function isDefaultOf(
  template: StudyTemplate,
  { key }: TemplateField,
  value: TemplateValue | null | undefined,
): boolean {
  return template.fields.find((field) => field.key === key)?.default === value;
}

const isBlank = (value: TemplateValue | null | undefined) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Returns the reason of a refused study, for its form. */
export function refusalText(problem: unknown): string {
  if (!(problem instanceof ApiFailure)) return newStudy.refused;
  const errors: unknown = Object(problem.body).study_errors;
  const first: unknown = Array.isArray(errors) ? errors[0]?.message : undefined;
  if (typeof first === 'string') return `${newStudy.refused}: ${first}`;
  return [problem.described?.title, problem.described?.text].filter(Boolean).join(' ') || newStudy.refused;
}
