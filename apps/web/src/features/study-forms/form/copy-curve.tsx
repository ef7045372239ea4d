import { useQuery } from '@tanstack/react-query';
import type { StudyDocument } from '@uni/contracts';
import { planningGrid, workspace } from '@uni/phrases';
import { useState } from 'react';
import { enterpriseSummariesQuery } from '../../../api/planner/enterprise-summaries.ts';
import { queryOf, underKey } from '../../../api/query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { readStudy } from '../../study/study-api.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { type CurveSource, curveSources } from '../month-grid/curve-sources.ts';

const copy = planningGrid.curve;
const HERE = 'here';

/** A curve of this study, or of any version of any enterprise that this person may see. */
export function CopyCurve(props: {
  path: string;
  onPick: (how: string, shares: readonly number[]) => void;
  onClose: () => void;
}) {
  const { state } = useWorkspace();
  const [where, setWhere] = useState(HERE);
  const [version, setVersion] = useState<string | null>(null);
  const [curve, setCurve] = useState<string | null>(null);
  const enterprises = useQuery(enterpriseSummariesQuery);
  const elsewhere = where !== HERE;
  const versions = useQuery({
    ...queryOf('GET /api/planner/versions/', { query: { empreendimento: where }, list: true }),
    enabled: elsewhere,
  });
  const chosen = version ?? String(versions.data?.[0]?.id ?? '');
  const other = useQuery({
    queryKey: [...underKey('/api/planner/'), 'curve-study', chosen],
    queryFn: ({ signal }) => readStudy(Number(chosen), signal),
    enabled: elsewhere && chosen !== '',
  });
  const document: StudyDocument | undefined = elsewhere ? other.data?.document : state.draft.document;
  const sources = document ? curveSources(document).filter((source) => elsewhere || source.path !== props.path) : [];
  const source: CurveSource | undefined = sources.find(({ path }) => path === curve) ?? sources[0];
  const failed = versions.isError || other.isError || enterprises.isError;
  const origins = [
    { value: HERE, label: copy.copyHere },
    ...(enterprises.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <EntryDialog
      title={copy.copyTitle}
      onClose={props.onClose}
      onSubmit={() => {
        if (source) props.onPick(source.label, source.shares);
        props.onClose();
      }}
      actions={
        <Button variant="primary" type="submit" disabled={!source}>
          {copy.copyTry}
        </Button>
      }
    >
      <Stack gap={12} align="start">
        <Selector
          label={copy.copyWhere}
          value={where}
          options={origins}
          onChange={(next) => {
            setWhere(next);
            setVersion(null);
            setCurve(null);
          }}
        />
        {elsewhere && (
          <Selector
            label={copy.copyVersion}
            value={chosen}
            options={(versions.data ?? []).map(({ id, nome, state: status }) => ({
              value: String(id),
              label: `${nome}, ${workspace.frame.status[status]}`,
            }))}
            onChange={setVersion}
          />
        )}
        {source && (
          <Selector
            label={copy.copyCurve}
            value={source.path}
            options={sources.map(({ path, label }) => ({ value: path, label }))}
            onChange={setCurve}
          />
        )}
        {failed && <p role="alert">{copy.copyFailed}</p>}
        {document && sources.length === 0 && <p className="text-2">{copy.copyNone}</p>}
      </Stack>
    </EntryDialog>
  );
}
