import { type LandPlot, type LandResidual, type LandTarget, landTargets } from '@uni/contracts';
import { land } from '@uni/phrases';
import { useState } from 'react';
import { useLandResidual } from '../../../api/planner/land.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatShare } from '../../../ui/numbers/index.ts';

const copy = land.study;
const usualTargets: Readonly<Record<LandTarget, number>> = { irr_year: 0.25, margin_vgv: 0.2, npv: 0 };
const isMoney = (indicator: LandTarget): boolean => indicator === 'npv';
const valueText = (indicator: LandTarget, value: number): string =>
  `${copy.targets[indicator]} ${isMoney(indicator) ? formatCents(value) : formatShare(value)}`;

/** The most that the land may cost for the linked study to reach a target. */
export function StudyResidual({ plot }: { plot: LandPlot }) {
  const [indicator, setIndicator] = useState<LandTarget>('irr_year');
  const [target, setTarget] = useState<number | null>(usualTargets.irr_year);
  const search = useLandResidual(plot.id);
  const pick = (value: string) => {
    const next = landTargets.find((one) => one === value) ?? 'irr_year';
    setIndicator(next);
    setTarget(usualTargets[next]);
    search.reset();
  };
  const seek = () => {
    if (target !== null) search.mutate({ indicator, target });
  };
  const money = isMoney(indicator);
  return (
    <Stack as="section" apart gap={12} aria-label={copy.title}>
      <h3>{copy.title}</h3>
      <p className="small text-3">{plot.empreendimento === null ? copy.none : copy.lead}</p>
      {plot.empreendimento !== null && (
        <>
          <Grid gap="12 16" column={180} align="end">
            <SelectField
              label={copy.indicator}
              value={indicator}
              options={landTargets.map((value) => ({ value, label: copy.targets[value] }))}
              onChange={pick}
            />
            <NumberField
              key={indicator}
              label={copy.target}
              kind={money ? 'money' : 'percent'}
              unit={money ? undefined : '%'}
              value={target === null || !money ? target : target / 100}
              onCommit={(value) => setTarget(value === null || !money ? value : Math.round(value * 100))}
            />
            <Button busy={search.isPending} disabled={target === null} onClick={seek}>
              {search.isPending ? copy.seeking : copy.seek}
            </Button>
          </Grid>
          <div role="status">{search.data && <Answer answer={search.data} />}</div>
        </>
      )}
    </Stack>
  );
}

function Answer({ answer }: { answer: LandResidual }) {
  const { land: value, today, most, indicator, value: now, version, trials } = answer;
  const nowText = now === null ? copy.noValue : valueText(indicator, now);
  return (
    <Stack gap={4}>
      <p>
        <b>{value === null ? copy.missed : copy.answer(formatCents(value))}</b>
      </p>
      <p className="small text-2">{today === 0 ? copy.noLand(nowText) : copy.today(formatCents(today), nowText)}</p>
      <p className="small text-3">
        {[value === most && copy.most, `${copy.version(version.nome, version.current)}.`, copy.trials(trials)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Stack>
  );
}
