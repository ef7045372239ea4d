import { fetchOptionalRules } from '@uni/engine';
import { AreasStep } from './areas-step.tsx';
import { CreateStep } from './create-step.tsx';
import type { WorkbookDraft } from './draft-store.ts';
import { ProofStep } from './proof-step.tsx';
import { TargetsStep } from './targets-step.tsx';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';

/** Resolves once a study can be projected: a sheet may need rules that few studies need. */
export const awaitRules = (): Promise<void> => fetchOptionalRules();

/** The steps after the file: they need the engine. */
export function DraftStep({ screen, draft }: { screen: WorkbookStudyScreen; draft: WorkbookDraft }) {
  const { step } = screen;
  if (step === 'areas') return <AreasStep screen={screen} draft={draft} />;
  if (step === 'targets') return <TargetsStep screen={screen} draft={draft} />;
  return step === 'proof' ? <ProofStep screen={screen} draft={draft} /> : <CreateStep screen={screen} draft={draft} />;
}
