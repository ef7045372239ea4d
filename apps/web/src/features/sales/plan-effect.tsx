import type { PlanEffectOnWire } from '@uni/contracts';
import { cancellations as copy, register } from '@uni/phrases';
import { useMemo } from 'react';
import { CashFlowChart } from '../../ui/charts/index.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';

const { effect: effectCopy } = copy;

const accumulated = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

const formatValue = (key: string, value: number | string | null, from: string): string => {
  if (typeof value !== 'number') return register.none;
  if (key === 'irr_year') return formatShare(value, { decimals: 2 });
  return key.endsWith('_month') ? shortMonth(from, value) : formatCentsBare(value, 2);
};

/** Effect on the current version: accumulated flow before and after, and the changed indicators. */
export function PlanEffectView({ effect, file }: { effect: PlanEffectOnWire | null; file: string }) {
  if (!effect) return <p className="text-2">{effectCopy.none}</p>;
  return (
    <Stack gap={16}>
      <EffectChart effect={effect} file={file} />
      <LedgerTable label={effectCopy.indicators}>
        <thead>
          <tr>
            <th scope="col">{effectCopy.indicator}</th>
            <th scope="col" className="number">
              {effectCopy.beforeColumn}
            </th>
            <th scope="col" className="number">
              {effectCopy.afterColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {effect.indicators.map(({ key, before, after }) => (
            <tr key={key}>
              <th scope="row">{effectCopy.names[key] ?? key}</th>
              <td className="number">{formatValue(key, before, effect.from)}</td>
              <td className="number">{formatValue(key, after, effect.from)}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {effect.settled !== 0 && <p className="text-3">{effectCopy.settled(formatCents(effect.settled))}</p>}
    </Stack>
  );
}

function EffectChart({ effect, file }: { effect: PlanEffectOnWire; file: string }) {
  const { from, before, after, version } = effect;
  const drawn = useMemo(() => {
    const [was, is] = [accumulated(before), accumulated(after)];
    return {
      was,
      is,
      moved: after.map((value, at) => value - (before[at] ?? 0)),
      series: {
        baseMonth: from,
        inflow: after.map((value) => Math.max(0, value)),
        outflow: after.map((value) => Math.min(0, value)),
        net: after,
        accumulated: is,
        closed: 0,
        compared: { name: effectCopy.before, accumulated: was },
      },
    };
  }, [from, before, after]);
  return (
    <CashFlowChart
      title={effectCopy.title(version.nome)}
      file={file}
      series={drawn.series}
      markers={[]}
      height={240}
      figures={[
        { label: effectCopy.beforeAll, values: drawn.was },
        { label: effectCopy.after, values: drawn.is },
        { label: effectCopy.change, values: drawn.moved },
      ]}
    />
  );
}
