import { excelAddIn } from '@uni/phrases';
import { useCallback, useMemo, useState } from 'react';
import { readStudy } from '../../../api/planner/excel-plans.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { ChosenPlan } from '../pane/chosen-plan.ts';
import { LoadedView } from '../pane/loaded-view.tsx';
import { useLoaded } from '../pane/use-loaded.ts';
import { type DraftEntry, DraftForm, type SentDraft, SentNote } from './draft-form.tsx';
import { type Premise, premisesOf } from './premise-list.ts';
import { PremiseSearch } from './premise-search.tsx';

const copy = excelAddIn.pane.premises;

/** Collects premises out of cells, and sends them as one draft of the version. */
export function PremisesForm({ token, plan }: { token: string; plan: ChosenPlan }) {
  const { versionId } = plan;
  const [loaded, retry] = useLoaded(useCallback(() => readStudy(token, versionId), [token, versionId]));
  return (
    <LoadedView noun={copy.noun} loaded={loaded} onRetry={retry}>
      {({ study, identity }) => <Collected token={token} versionId={versionId} document={{ study, identity }} />}
    </LoadedView>
  );
}

type Document = Parameters<typeof premisesOf>[0];

function Collected(props: { token: string; versionId: number; document: Document }) {
  const { token, versionId, document } = props;
  const baseMonth = String(Object(document.study).base_month);
  const premises = useMemo(() => premisesOf(document, baseMonth), [document, baseMonth]);
  const [entries, setEntries] = useState<readonly DraftEntry[]>([]);
  const [sent, setSent] = useState<SentDraft | null>(null);
  const add = (entry: DraftEntry): void => {
    setSent(null);
    setEntries([...entries.filter(({ input }) => input !== entry.input), entry]);
  };
  const finish = (draft: SentDraft): void => {
    setSent(draft);
    setEntries([]);
  };
  const remove = ({ input }: Pick<Premise, 'input'>): void => setEntries(entries.filter((one) => one.input !== input));
  return (
    <Stack gap={12}>
      <PremiseSearch premises={premises} baseMonth={baseMonth} onAdd={add} />
      {entries.length > 0 && (
        <DraftForm token={token} versionId={versionId} entries={entries} onRemove={remove} onSent={finish} />
      )}
      {sent && <SentNote draft={sent} />}
    </Stack>
  );
}
