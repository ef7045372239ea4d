import type { Node, Reason, Term } from '../../graph/node.ts';
import type { WeightFamily } from '../../study.ts';
import { fieldTerm, outside } from '../cells/terms.ts';

/** The fields of a curve family as a planner reads them, by the parameters they become. */
const familyFields: readonly { name: string; label: string; unit: Term['unit'] }[] = [
  { name: 'start', label: 'Início da curva', unit: 'month' },
  { name: 'count', label: 'Meses da curva', unit: 'number' },
  { name: 'a', label: 'Parâmetro a', unit: 'number' },
  { name: 'b', label: 'Parâmetro b', unit: 'number' },
  { name: 'k', label: 'Parâmetro k', unit: 'number' },
  { name: 'alpha', label: 'Parâmetro alfa', unit: 'number' },
  { name: 'beta', label: 'Parâmetro beta', unit: 'number' },
];

const familyLabels: Readonly<Record<WeightFamily, string>> = {
  linear: 'linear',
  s_curve: 'S',
  front: 'no início',
  back: 'no fim',
  trapezoid: 'em trapézio',
  beta: 'beta',
};

/** Explains the value of a family's curve in month t. */
export function explainFamily({ params, meta }: Node, t: number): Reason {
  const [start, count] = [params.start as number, params.count as number];
  const family = familyLabels[(params.family ?? 'linear') as WeightFamily];
  const terms = familyFields.flatMap(({ name, label, unit }) =>
    fieldTerm(label, (params[name] ?? 0) as number, unit, meta.fields?.[name]),
  );
  if (t < start) return outside(t, meta.label, { from: start }, terms);
  const k = Math.min(t - start + 1, count);
  return { formula: `curva ${family}, mês ${k} de ${count}`, combine: 'factors', terms };
}
