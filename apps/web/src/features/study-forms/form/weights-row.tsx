import type { StudyDocument } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { useCallback } from 'react';
import { CurveChart } from '../../../ui/charts/index.ts';
import { valueAt } from '../../study/store/edits.ts';
import { plainVector } from '../month-grid/vectors.ts';
import { numberOf } from './control-values.ts';
import { CurveGrid } from './curve-grid.tsx';
import { normalized } from './curve-model.ts';
import { useStudyForm } from './form-context.tsx';
import { FormGroup, FormHelp } from './form-parts.tsx';

/** Months after the last value that can be typed in. */
const ROOM = 12;

/** A bare vector of weights: the distribution's curve. The engine normalises it, so that any sum will do. */
export function DistributionCurve({ path, name, start }: { path: string; name: string; start: number }) {
  const { document, facts } = useStudyForm();
  const weights = numbersAt(document, path);
  return (
    <FormGroup data-path={path}>
      <h2>{name}</h2>
      <FormHelp>{workspaceFields.form.keepSumHint}</FormHelp>
      <CurveChart name={name} shares={normalized(weights)} baseMonth={facts.baseMonth} start={start} />
      <VectorGrid path={path} name={name} start={start} unit="share" />
    </FormGroup>
  );
}

/** A vector of money by month, typed in reais: contributions, realised values. */
export function MoneyCurve({ path, name, signed = false }: { path: string; name: string; signed?: boolean }) {
  return <VectorGrid path={path} name={name} start={0} unit="money" signed={signed} />;
}

function VectorGrid(props: { path: string; name: string; start: number; unit: 'money' | 'share'; signed?: boolean }) {
  const { path, name, start, unit, signed = false } = props;
  const { document } = useStudyForm();
  const months = numbersAt(document, path).length + ROOM;
  const vectors = useCallback(
    (from: StudyDocument) => [plainVector(from, { path, label: name, start: 0, horizon: months - 1, unit, signed })],
    [path, name, months, unit, signed],
  );
  return <CurveGrid name={name} path={path} start={start} months={months} vectors={vectors} cents={unit === 'money'} />;
}

function numbersAt(document: StudyDocument, path: string): number[] {
  const stored = valueAt(document, path);
  return Array.isArray(stored) ? stored.map((value) => numberOf(value) ?? 0) : [];
}
