import type { Json } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import { asShares, withoutShape } from './curve-model.ts';
import type { FieldRow } from './fields.ts';
import styles from './form.module.css';
import { StudyField } from './form-sections.tsx';

const { families } = workspaceFields;

export type Shape = 'manual' | 'linear' | 's_curve' | 'front' | 'back' | 'trapezoid' | 'beta';
export const SHAPES: readonly Shape[] = ['linear', 's_curve', 'front', 'back', 'trapezoid', 'beta', 'manual'];

/** The parameters of a family, and how many months it covers where that is its own. */
export function FamilyFields(props: {
  path: string;
  shape: Shape;
  item: Parameters<typeof StudyField>[0]['item'];
  withMonths: boolean;
}) {
  const rows: FieldRow[] = [
    ...(props.withMonths
      ? [
          {
            path: 'months',
            label: workspaceFields.costs.months,
            unit: common.unit.months,
            control: { kind: 'integer', least: 1 },
            required: true,
          } satisfies FieldRow,
        ]
      : []),
    ...PARAMETERS.filter((parameter) => parameter.shapes.includes(props.shape)).map(({ row }) => row),
  ];
  if (rows.length === 0) return null;
  return (
    <div className={styles.fields}>
      {rows.map((row) => (
        <StudyField key={`${props.shape}${row.path}`} base={props.path} row={row} item={props.item} />
      ))}
    </div>
  );
}

const PARAMETERS: readonly { shapes: readonly Shape[]; row: FieldRow }[] = [
  { shapes: ['s_curve'], row: { path: 'a', label: families.a, fallback: '2', control: { kind: 'number' } } },
  {
    shapes: ['trapezoid'],
    row: { path: 'a', label: families.rampEnd, fallback: '33,3', control: { kind: 'percent' } },
  },
  {
    shapes: ['trapezoid'],
    row: { path: 'b', label: families.fallStart, fallback: '66,7', control: { kind: 'percent' } },
  },
  { shapes: ['front', 'back'], row: { path: 'k', label: families.k, fallback: '2', control: { kind: 'number' } } },
  { shapes: ['beta'], row: { path: 'alpha', label: families.alpha, fallback: '2', control: { kind: 'number' } } },
  { shapes: ['beta'], row: { path: 'beta', label: families.beta_, fallback: '2', control: { kind: 'number' } } },
];

export const shapeOf = (family: string | null): Shape => SHAPES.find((shape) => shape === family) ?? 'linear';

/** The object after another shape was chosen: everything that does not say the shape stays. */
export function withShape(
  fields: { [key: string]: Json },
  shape: Shape,
  shares: readonly number[],
  ownMonths: boolean,
): Json {
  const rest = withoutShape(fields);
  const turnsManual = 'kind' in rest ? { kind: shape === 'manual' ? 'curve' : 'family' } : {};
  if (shape === 'manual') return { ...rest, ...turnsManual, shares: asShares(shares) };
  return { ...rest, ...turnsManual, family: shape, ...(ownMonths ? { months: Math.max(1, shares.length) } : {}) };
}
