import { units as copy } from '@uni/phrases';
import type { CSSProperties, ReactNode } from 'react';
import { Section } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { LotPlan } from './lot-plan.tsx';
import type { Block, Placed } from './mirror-model.ts';
import styles from './units.module.css';

/** One tower floor by floor, or one block of lots as a plan. `cell` draws a unit. */
export function Tower<One extends Placed>(props: { block: Block<One>; cell: (unit: One) => ReactNode }) {
  if (props.block.kind === 'lots') return <LotPlan {...props} />;
  return <Floors {...props} />;
}

function Floors<One extends Placed>({ block, cell }: { block: Block<One>; cell: (unit: One) => ReactNode }) {
  const { name, columns, rows, count, sold } = block;
  const width = { '--columns': rows[0]?.cells.length ?? 1 } as CSSProperties;
  return (
    <div className={styles.tower} style={width}>
      <Section title={name} aside={<span className="text-3">{copy.sold(sold, count)}</span>}>
        <div className={styles.scroll}>
          <table className={styles.floors} aria-label={copy.gridOf(name)}>
            {columns.length > 0 && <Stacks columns={columns} />}
            <tbody>
              {rows.map(({ head, cells }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one floor have no name of their own
                <tr key={`${head} ${at}`}>
                  <th scope="row">{head}</th>
                  {cells.map((unit, column) => (
                    <td key={unit?.nome ?? `gap ${column}`}>{unit && cell(unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}

function Stacks({ columns }: Pick<Block, 'columns'>) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{copy.floor}</span>
        </th>
        {columns.map(({ label, area }) => (
          <th key={label} scope="col">
            {label}
            {area !== null && (
              <>
                <br />
                {copy.area(formatNumber(area / 100, { decimals: area % 100 === 0 ? 0 : 2 }))}
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
