import type { Enterprise } from '@uni/contracts';
import { enterpriseRegister as copy } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { useProfile } from '../../../../api/access/profile.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { type DraftKey, dropDraft, readDraft, storeDraft } from '../../../../api/local/drafts.ts';
import { useCreateStudy } from '../../../../api/planner/create-study.ts';
import { useRegisterEnterprise } from '../../../../api/planner/enterprise-register.ts';
import { nextCode } from '../../next-code.ts';
import { fieldsOf } from '../fields.ts';
import {
  beginning,
  nextModule,
  problemsOf,
  readDraftOf,
  type Step,
  skipped,
  steps,
  type WizardDraft,
  type WizardProblems,
} from './wizard-draft.ts';
import { studyOf } from './wizard-study.ts';

interface WizardOptions {
  existing: readonly Pick<Enterprise, 'code'>[];
  onCreated: (enterprise: Enterprise, hasStudy: boolean) => void;
}

/** The fields of the first step, which a refusal can name. */
const firstStep: readonly string[] = ['code', 'name', 'city', 'state', 'phase', 'spe', 'system', 'product_class'];
const stepOf = (field: string): Step => {
  if (firstStep.includes(field)) return 'identity';
  if (field.startsWith('modules.')) return 'modules';
  return field.endsWith('_month') ? 'dates' : 'template';
};

/** The step of the first problem. */
const firstStepIn = (problems: WizardProblems): Step | undefined => Object.keys(problems).map(stepOf)[0];

/** State of the wizard: the input of each step, its errors, and the creation. */
export function useWizard({ existing, onCreated }: WizardOptions) {
  const savedDraft = useSavedDraft(existing);
  const { draft } = savedDraft;
  const { make, busy, mayPlan } = useMaking();
  const [step, setStep] = useState<Step>('identity');
  const [problems, setProblems] = useState<WizardProblems>({});
  const { unreadIn, report, forget } = useUnread();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const taken = new Set(existing.map(({ code }) => code));
  const wrongIn = (one: Step, of = draft): WizardProblems => ({ ...problemsOf(of, one, taken), ...unreadIn(one) });
  const change = (next: WizardDraft): void => {
    savedDraft.change(next);
    setProblems((now) => onlyStill(now, next, taken));
    setRefusal(null);
  };
  const refuse = (nextProblems: WizardProblems, at: Step, text: string | null = null): void => {
    setProblems(nextProblems);
    setStep(at);
    setRefusal(text);
    setAttempts((count) => count + 1);
  };
  const create = (of: WizardDraft): void => {
    const wrong = steps.find((one) => (one !== 'template' || mayPlan) && Object.keys(wrongIn(one, of)).length > 0);
    if (wrong) refuse(wrongIn(wrong, of), wrong);
    else
      make(of, {
        onMade: (enterprise) => {
          savedDraft.drop();
          onCreated(enterprise, mayPlan);
        },
        onRefused: (nextProblems, text) => refuse(nextProblems, firstStepIn(nextProblems) ?? step, text),
      });
  };
  const go = (to: Step, nextProblems: WizardProblems = {}): void => {
    setProblems(nextProblems);
    setStep(to);
  };
  const follow = (of: WizardDraft): void => {
    const following = steps[steps.indexOf(step) + 1];
    if (following) go(following);
    else create(of);
  };
  return {
    ...{ draft, change, step, problems, refusal, attempts, busy, mayPlan, report },
    recovered: savedDraft.recovered,
    wrongSteps: steps.filter((one) => one !== step && Object.keys(problems).some((field) => stepOf(field) === one)),
    addModule: () => change({ ...draft, modules: [...draft.modules, nextModule(draft.modules)] }),
    go: (to: Step) => go(to, wrongIn(to)),
    next: () => {
      if (busy) return;
      const wrong = wrongIn(step);
      if (Object.keys(wrong).length > 0) refuse(wrong, step);
      else follow(draft);
    },
    skip: () => {
      const left = skipped(draft, step, taken);
      change(left);
      forget();
      follow(left);
    },
    startOver: () => {
      savedDraft.startOver();
      forget();
      go('identity');
    },
  };
}

/** The draft, stored in the browser at every change. */
function useSavedDraft(existing: readonly Pick<Enterprise, 'code'>[]) {
  const { id: user, organization } = useProfile();
  const key = useMemo<DraftKey>(() => ({ user, organization, name: 'new-enterprise' }), [user, organization]);
  const fresh = () => beginning(nextCode(existing));
  const [draft, setDraft] = useState<WizardDraft>(() => readDraftOf(readDraft(key), fresh()));
  const [recovered, setRecovered] = useState(() => readDraft(key) !== undefined);
  return {
    draft,
    recovered,
    change: (next: WizardDraft) => {
      setDraft(next);
      storeDraft(key, next);
    },
    drop: () => dropDraft(key),
    startOver: () => {
      dropDraft(key);
      setDraft(fresh());
      setRecovered(false);
    },
  };
}

/** Unreadable input, by field. */
function useUnread() {
  const [unread, setUnread] = useState<Readonly<Record<string, string | null>>>({});
  const report = useCallback(
    (field: string, problem: string | null) =>
      setUnread((now) => (now[field] === problem ? now : { ...now, [field]: problem })),
    [],
  );
  return {
    report,
    forget: () => setUnread({}),
    unreadIn: (step: Step): WizardProblems =>
      Object.fromEntries(
        Object.entries(unread).flatMap(([field, problem]) =>
          problem && stepOf(field) === step ? [[field, problem]] : [],
        ),
      ),
  };
}

interface Outcome {
  onMade: (enterprise: Enterprise) => void;
  onRefused: (problems: WizardProblems, text: string) => void;
}

/** Registers what a draft describes: with its study, or with its modules alone for who does not plan. */
function useMaking() {
  const study = useCreateStudy();
  const register = useRegisterEnterprise();
  const mayPlan = useProfile().permissions.includes('planning:write');
  const make = (draft: WizardDraft, { onMade, onRefused }: Outcome): void => {
    const fields = fieldsOf(draft.enterprise);
    const made = mayPlan ? studyOf(draft) : null;
    const handlers = {
      onSuccess: onMade,
      onError: (problem: unknown) =>
        onRefused(problem instanceof ApiFailure ? problem.fields : {}, refusalText(problem)),
    };
    const modules = draft.modules.map(({ number, name }) => ({
      n_modulo: number ?? 0,
      nome: name.trim() || copy.wizard.moduleName1(number ?? 0),
    }));
    if (made) study.mutate({ ...fields, version: copy.wizard.firstVersion, study: made }, handlers);
    else register.mutate({ fields, modules }, handlers);
  };
  return { make, mayPlan, busy: study.isPending || register.isPending };
}

/** Removes fixed problems at once; new ones wait for the next attempt. */
function onlyStill(visibleProblems: WizardProblems, draft: WizardDraft, taken: ReadonlySet<string>): WizardProblems {
  const now: WizardProblems = Object.assign({}, ...steps.map((step) => problemsOf(draft, step, taken)));
  return Object.fromEntries(Object.entries(visibleProblems).filter(([field]) => Object.hasOwn(now, field)));
}

function refusalText(problem: unknown): string {
  if (!(problem instanceof ApiFailure)) return copy.refused;
  const errors: unknown = Object(problem.body).study_errors;
  const first: unknown = Array.isArray(errors) ? errors[0]?.message : undefined;
  if (typeof first === 'string') return `${copy.refused} ${first}`;
  if (Object.keys(problem.fields).length > 0) return copy.refused;
  return [problem.described?.title, problem.described?.text, copy.refused].filter(Boolean).join(' ');
}
