import { useQuery } from '@tanstack/react-query';
import { type LandPlot, landSteps } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { landPlotQuery } from '../../../api/planner/land.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { dayText } from '../../../shared/register/days.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { LandScreen } from '../use-land.ts';
import { PlotFiles } from './plot-files.tsx';
import { plotForm } from './plot-form.ts';
import { PlotHistory } from './plot-history.tsx';
import { StudyResidual } from './study-residual.tsx';

/** A plot in its drawer: form, step, price by the study, files, history. */
export function PlotDrawer({ screen, plot }: { screen: LandScreen; plot: LandPlot | null }) {
  const own = { enterprises: screen.summaries, mayWrite: screen.mayWrite };
  return (
    <RecordForm
      form={plotForm}
      record={plot}
      own={own}
      // A new plot stays open: its files and step come next.
      onSaved={({ id }) => (plot ? screen.close() : screen.open(id))}
      onClose={screen.close}
    >
      {plot && <AboutPlot screen={screen} plot={plot} />}
    </RecordForm>
  );
}

function AboutPlot({ screen, plot }: { screen: LandScreen; plot: LandPlot }) {
  const query = useQuery(landPlotQuery(plot.id));
  return (
    <>
      <Stack as="section" apart gap={12}>
        <SelectField
          label={land.move.step}
          hint={land.move.since(dayText(plot.moved_at.slice(0, 10)))}
          value={plot.step}
          disabled={!screen.mayWrite}
          options={landSteps.map((value) => ({ value, label: landShared.steps[value] }))}
          onChange={(value) => {
            const step = landSteps.find((one) => one === value);
            if (step) screen.request(plot, step);
          }}
        />
      </Stack>
      <StudyResidual plot={plot} />
      {query.isError && !query.data && (
        <ErrorBlock noun={land.files.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={3} noun={land.files.noun} />}
      {query.data && (
        <>
          <PlotFiles plot={query.data} mayWrite={screen.mayWrite} />
          <PlotHistory moves={query.data.moves} />
        </>
      )}
    </>
  );
}
