import { useQuery } from '@tanstack/react-query';
import { type LandPlot, landSteps } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { landPeopleQuery, landPlotQuery } from '../../../api/planner/land.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { dayText } from '../../../shared/register/days.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { LandScreen } from '../use-land.ts';
import { type PlotAct, PlotActDialog, PlotActs } from './plot-acts.tsx';
import { PlotFiles } from './plot-files.tsx';
import { plotForm } from './plot-form.ts';
import { PlotHistory } from './plot-history.tsx';
import { StudyResidual } from './study-residual.tsx';

/** A plot in its drawer: form, step, price by the study, files, history. */
export function PlotDrawer({ screen, plot }: { screen: LandScreen; plot: LandPlot | null }) {
  const { data: people = [] } = useQuery(landPeopleQuery);
  const own = { enterprises: screen.summaries, mayWrite: screen.mayWrite, people };
  const [act, setAct] = useState<PlotAct | null>(null);
  const whole = useQuery({ ...landPlotQuery(plot?.id ?? 0), enabled: plot !== null }).data;
  return (
    <>
      <RecordForm
        form={plotForm}
        record={plot}
        own={own}
        // A new plot stays open: its files and step come next.
        onSaved={({ id }) => (plot ? screen.close() : screen.open(id))}
        onClose={screen.close}
      >
        {plot && <AboutPlot screen={screen} plot={plot} onPick={setAct} />}
      </RecordForm>
      {act && whole && <PlotActDialog screen={screen} plot={whole} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function AboutPlot(props: { screen: LandScreen; plot: LandPlot; onPick: (act: PlotAct) => void }) {
  const { screen, plot, onPick } = props;
  const query = useQuery(landPlotQuery(plot.id));
  return (
    <>
      <Stack as="section" apart gap={12}>
        <SelectField
          label={land.move.step}
          hint={
            plot.development === null ? land.move.since(dayText(plot.moved_at.slice(0, 10))) : land.development.fixed
          }
          value={plot.step}
          disabled={!screen.mayWrite || plot.development !== null}
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
          <PlotActs screen={screen} plot={query.data} onPick={onPick} />
        </>
      )}
    </>
  );
}
