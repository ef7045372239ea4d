import type { PlanEffectOnWire } from '@uni/contracts';
import { register, cancellations as words } from '@uni/phrases';
import { useMemo } from 'react';
import { CashFlowChart } from '../../ui/charts/index.ts';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import styles from './plan-effect.module.css';

const { effect: texts } = words;

const accumulated = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

const shown = (key: string, value: number | string | null, from: string): string => {
  if (typeof value !== 'number') return register.none;
  if (key === 'irr_year') return formatShare(value, { decimals: 2 });
  return key.endsWith('_month') ? shortMonth(from, value) : formatCentsBare(value, 2);
};

/** What something does to the current version: what accumulates before and after, and the indicators that move. */
export function PlanEffectView({ effect, file }: { effect: PlanEffectOnWire | null; file: string }) {
  if (!effect) return <p className="text-2">{texts.none}</p>;
  return (
    <div className={styles.panel}>
      <EffectChart effect={effect} file={file} />
      <LedgerTable label={texts.indicators}>
        <thead>
          <tr>
            <th scope="col">{texts.indicator}</th>
            <th scope="col" className="number">
              {texts.beforeColumn}
            </th>
            <th scope="col" className="number">
              {texts.afterColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {effect.indicators.map(({ key, before, after }) => (
            <tr key={key}>
              <th scope="row">{texts.names[key] ?? key}</th>
              <td className="number">{shown(key, before, effect.from)}</td>
              <td className="number">{shown(key, after, effect.from)}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {effect.settled !== 0 && <p className="text-3">{texts.settled(formatCents(effect.settled))}</p>}
    </div>
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
        compared: { name: texts.before, accumulated: was },
      },
    };
  }, [from, before, after]);
  return (
    <CashFlowChart
      title={texts.title(version.nome)}
      file={file}
      series={drawn.series}
      markers={[]}
      height={240}
      figures={[
        { label: texts.beforeAll, values: drawn.was },
        { label: texts.after, values: drawn.is },
        { label: texts.change, values: drawn.moved },
      ]}
    />
  );
}
