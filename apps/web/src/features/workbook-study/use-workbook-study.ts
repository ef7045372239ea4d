import { useQuery } from '@tanstack/react-query';
import { workbookStudy as copy } from '@uni/phrases';
import type { CompanyMapping, CompanyWorkbook, Target } from '@uni/workbook';
import { pendingLines } from '@uni/workbook/public/company-mapping.ts';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { rememberLayout, workbookLayoutsQuery } from '../../api/planner/workbook-studies.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { setDraft, useDraft, type WorkbookDraft } from './draft-store.ts';
import { meaningOf } from './meaning.ts';
import { readWorkbook } from './read-workbook.ts';

export const steps = ['file', 'areas', 'targets', 'proof', 'create'] as const;
export type Step = (typeof steps)[number];

/** The limit of the reader, before a file is read at all. */
const LARGEST = 10 * 1024 * 1024;

export type WorkbookStudyScreen = ReturnType<typeof useWorkbookStudy>;

/** The way from a file to a study. Its step stands in the address; a draft stays while other screens are open. */
export function useWorkbookStudy() {
  const { values, change } = useScreen('workbookStudy');
  const profile = useProfile();
  const owner = `${profile.id} ${profile.organization ?? ''}`;
  const draft = useDraft(owner);
  const layoutsRead = useQuery(workbookLayoutsQuery);
  const enterprisesRead = useQuery(enterprisesQuery);
  const pending = draft ? pendingLines(draft.workbook, draft.mapping).length : 0;
  const step = stepIn(values.step, draft, pending);
  const reading = useReading(owner, layoutsRead.data ?? [], () => go('areas'));
  const go = (to: Step) => change({ step: to === 'file' ? undefined : to }, { replace: false });
  const edit = (next: Partial<WorkbookDraft>) => draft && setDraft(owner, { ...draft, ...next });
  const map = (next: Partial<CompanyMapping>) => draft && edit({ mapping: { ...draft.mapping, ...next } });
  const choose = (source: string, target: Target) =>
    draft &&
    edit({
      mapping: { ...draft.mapping, targets: { ...draft.mapping.targets, [source]: target } },
      chosen: new Set([...draft.chosen, source]),
    });
  /** What was decided is stored before it is used: the next upload of this layout begins here. */
  const remember = () =>
    draft &&
    void rememberLayout({
      ...{ fingerprint: draft.workbook.fingerprint, file_name: draft.fileName },
      meaning: meaningOf(draft.mapping),
    });
  const goOn = () => {
    const next = steps[steps.indexOf(step) + 1];
    if (step === 'targets') remember();
    if (next) go(next);
  };
  const goBack = () => go(steps[steps.indexOf(step) - 1] ?? 'file');
  return {
    ...{
      values,
      change,
      draft,
      layoutsRead,
      enterprisesRead,
      pending,
      step,
      reading,
      go,
      goOn,
      goBack,
      map,
      choose,
    },
    leave: () => setDraft(owner, null),
    mayCreate: profile.permissions.includes('enterprise:write'),
  };
}

/** A step that cannot be taken yet is the last one that can. */
function stepIn(named: string | undefined, draft: WorkbookDraft | null, pending: number): Step {
  const step = steps.find((one) => one === named) ?? 'file';
  if (!draft) return 'file';
  return pending > 0 && (step === 'proof' || step === 'create') ? 'targets' : step;
}

interface FileToRead {
  readonly fileName: string;
  readonly bytes: ArrayBuffer;
  readonly takesHidden: boolean;
  readonly scale?: CompanyWorkbook['scale'];
}

type Layouts = readonly { readonly fingerprint: string; readonly meaning: ReturnType<typeof meaningOf> }[];

function useReading(owner: string, layouts: Layouts, onRead: () => void) {
  const [status, setStatus] = useState<keyof typeof copy.reading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<ReturnType<typeof readWorkbook> | null>(null);
  useEffect(() => () => current.current?.cancel(), []);
  const start = async ({ fileName, bytes, takesHidden, scale }: FileToRead) => {
    current.current?.cancel();
    setProblem(null);
    setStatus('unpacking');
    const known = Object.fromEntries(layouts.map(({ fingerprint, meaning }) => [fingerprint, meaning]));
    const mine = readWorkbook({ bytes, takesHidden, known, ...(scale === undefined ? {} : { scale }) }, () =>
      setStatus('areas'),
    );
    current.current = mine;
    const outcome = await mine.outcome.catch(() => null);
    if (current.current !== mine) return;
    setStatus(null);
    if (!outcome) return setProblem(copy.refusals.unreadable);
    if ('refusal' in outcome) return setProblem(copy.refusals[outcome.refusal]);
    setDraft(owner, { ...outcome, fileName, bytes, takesHidden, chosen: new Set() });
    onRead();
  };
  return {
    status,
    problem,
    open: async (file: File) => {
      if (file.size > LARGEST) return setProblem(copy.refusals.too_large);
      const bytes = await file.arrayBuffer().catch(() => null);
      return bytes ? start({ fileName: file.name, bytes, takesHidden: false }) : setProblem(copy.refusals.unreadable);
    },
    again: (file: FileToRead) => start(file),
    cancel: () => {
      current.current?.cancel();
      current.current = null;
      setStatus(null);
    },
  };
}
