import { type LandFile, type LandFileKind, landLimits, type WholeLandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { downloadLandFile, useLandWrites } from '../../../api/planner/land.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { FileDrop } from '../../../ui/field/file-drop.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { encodedFile } from './encoded-file.ts';
import styles from './plot.module.css';

const copy = land.files;
const PlanMarker = lazy(() => import('./plan-marker.tsx').then((module) => ({ default: module.PlanMarker })));

/** Documents and plans of a plot: listed, added, downloaded, removed. */
export function PlotFiles({ plot, mayWrite }: { plot: WholeLandPlot; mayWrite: boolean }) {
  const [removing, setRemoving] = useState<LandFile | null>(null);
  const [marking, setMarking] = useState<number | null>(null);
  const marked = plot.files.find(({ id }) => id === marking);
  const { removeFile } = useLandWrites();
  return (
    <Stack as="section" apart gap={12} aria-label={copy.title}>
      <h3>{copy.title}</h3>
      {plot.files.length === 0 && <p className="small text-3">{copy.none}</p>}
      <ul className={styles.files}>
        {plot.files.map((file) => (
          <li key={file.id}>
            <span>
              {file.name} <span className="small text-3">{detailsOf(file)}</span>
            </span>
            <Row gap={4} wrap={false}>
              {mayWrite && file.kind === 'plan' && (
                <IconButton
                  small
                  icon="edit"
                  label={land.plan.open(file.name)}
                  aria-expanded={marking === file.id}
                  onClick={() => setMarking(marking === file.id ? null : file.id)}
                />
              )}
              <IconButton
                small
                icon="download"
                label={copy.download(file.name)}
                onClick={() => void downloadLandFile(plot.id, file)}
              />
              {mayWrite && (
                <IconButton small icon="trash" label={copy.remove(file.name)} onClick={() => setRemoving(file)} />
              )}
            </Row>
          </li>
        ))}
      </ul>
      {marked && (
        <Suspense>
          <PlanMarker key={marked.id} plot={plot} file={marked} />
        </Suspense>
      )}
      {mayWrite && <Adding plot={plot.id} />}
      {removing && (
        <Confirm
          title={copy.confirm(removing.name)}
          action={copy.removeAct}
          busy={removeFile.isPending}
          onConfirm={() =>
            removeFile.mutate({ id: plot.id, file: removing.id }, { onSettled: () => setRemoving(null) })
          }
          onClose={() => setRemoving(null)}
        >
          <p>{copy.confirmText}</p>
        </Confirm>
      )}
    </Stack>
  );
}

const detailsOf = ({ kind, bytes }: LandFile): string =>
  `${copy.kinds[kind]}, ${copy.size(formatNumber(Math.ceil(bytes / 1024)))}`;

const accepted: Readonly<Record<LandFileKind, string>> = { document: '.pdf,.png,.jpg,.jpeg', plan: '.png,.jpg,.jpeg' };

/** The form has one field that a server refuses: the content. Everything else is a failure of the request. */
const problemOf = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.fields.content !== undefined ? copy.wrongType : copy.failed;

function Adding({ plot }: { plot: number }) {
  const [kind, setKind] = useState<LandFileKind | null>(null);
  const [problem, setProblem] = useState<string>();
  const { addFile } = useLandWrites();
  const send = async (chosen: LandFileKind, file: File) => {
    if (file.size > landLimits.fileBytes) return setProblem(copy.tooLarge);
    setProblem(undefined);
    const content = await encodedFile(file);
    addFile.mutate(
      { id: plot, body: { kind: chosen, name: file.name.slice(0, landLimits.fileName), content } },
      { onSuccess: () => setKind(null), onError: (failure) => setProblem(problemOf(failure)) },
    );
  };
  return (
    <>
      <Row gap={8}>
        <Button size="small" icon="plus" onClick={() => setKind('document')}>
          {copy.add}
        </Button>
        <Button size="small" icon="plus" onClick={() => setKind('plan')}>
          {copy.addPlan}
        </Button>
      </Row>
      {kind && (
        <FileDrop
          key={kind}
          label={kind === 'plan' ? copy.addPlan : copy.add}
          hint={kind === 'plan' ? copy.planHint : copy.hint}
          choose={copy.choose}
          accept={accepted[kind]}
          status={addFile.isPending ? copy.sending : ''}
          problem={problem}
          onFile={(file) => void send(kind, file)}
        />
      )}
    </>
  );
}
