import type { CommitmentRow, MovementNature } from '@uni/contracts';
import { commitments as copy } from '@uni/phrases';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { centsToReais, formatCents, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { deviationStyle } from '../deviation.ts';
import { DocumentsDrawer } from '../documents/documents-drawer.tsx';
import { evaluateDeviation, type Figure, figures, hasDeviation, type Sums, sumsOf } from './commitment-groups.ts';
import type { CommitmentsScreen } from './use-commitments.ts';

/** The figures behind which there are documents. */
const natures: Partial<Record<Figure, MovementNature>> = { realised: 'realised', committed: 'committed' };

interface DocumentRequest {
  row: CommitmentRow;
  figure: Figure;
  nature: MovementNature;
}

/** Thousands of reais; a dash for nothing. */
const formatThousands = (cents: number): string =>
  cents === 0 ? '–' : formatNumber(centsToReais(cents) / 1_000, { decimals: Math.abs(cents) < 1_000_000 ? 1 : 0 });

/** The lines by rubric; F8 goes to the next deviation, a figure leads to its documents. */
export function CommitmentTable({ screen }: { screen: CommitmentsScreen }) {
  const [request, setRequest] = useState<DocumentRequest | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useNextDeviation(table);
  const { enterprise, data, groups, rows } = screen;
  return (
    <div ref={table}>
      <LedgerTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">
              {copy.columns.line} <span className="text-3">({copy.unit})</span>
            </th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="number">
                {copy.columns[figure]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr data-row="group">
              <th scope="row">{group.label}</th>
              <Cells sums={group.sums} keys={group.rows.map(({ key }) => key)} />
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} data-row="inner">
                <th scope="row">{row.label}</th>
                <Cells sums={row} keys={[row.key]} row={row} onRequest={setRequest} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr data-row="group">
            <th scope="row">{copy.total}</th>
            <Cells sums={sumsOf(rows)} keys={rows.map(({ key }) => key)} />
          </tr>
        </tfoot>
      </LedgerTable>
      <p className="small text-3 wide-only">
        <kbd>F8</kbd> {copy.keys}
      </p>
      {request && enterprise && data && (
        <DocumentsDrawer
          title={copy.documentsTitle(request.row.label, copy.columns[request.figure])}
          question={{
            of: 'line',
            enterprise: enterprise.id,
            line: request.row.key,
            nature: request.nature,
            to: request.nature === 'realised' ? data.month : undefined,
          }}
          onClose={() => setRequest(null)}
        />
      )}
    </div>
  );
}

interface CellsProps {
  sums: Sums;
  /** The lines that they are sums of. */
  keys: readonly string[];
  row?: CommitmentRow;
  onRequest?: (request: DocumentRequest) => void;
}

function Cells({ sums, keys, row, onRequest }: CellsProps) {
  return figures.map((figure) => {
    const nature = natures[figure];
    const amount = sums[figure];
    const text = formatThousands(amount);
    return (
      <td key={figure} className="number" title={titleOf(figure, amount, row)}>
        {figure === 'deviation' ? (
          <Deviation sums={sums} keys={keys} isLine={row !== undefined} label={row?.label} />
        ) : nature && row && onRequest && amount !== 0 ? (
          <button
            type="button"
            className="plain-link"
            aria-label={`${text} ${copy.documentsOf(copy.columns[figure], row.label)}`}
            onClick={() => onRequest({ row, figure, nature })}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </td>
    );
  });
}

function titleOf(figure: Figure, amount: number, row: CommitmentRow | undefined): string {
  const exact = formatCents(amount);
  return figure === 'committed' && row && row.forecast !== 0
    ? `${exact}, ${copy.forecast(formatCents(row.forecast))}`
    : exact;
}

interface DeviationProps extends Pick<CellsProps, 'sums' | 'keys'> {
  isLine: boolean;
  label: string | undefined;
}

function Deviation({ sums, keys, isLine, label }: DeviationProps): ReactNode {
  if (!hasDeviation(sums)) return '–';
  const { isBetter, isMore } = evaluateDeviation(sums, keys);
  const share = sums.budget === 0 ? '' : ` (${formatShare(Math.abs(sums.deviation / sums.budget))})`;
  const { className, text } = deviationStyle(isBetter, isMore);
  const content = (
    <>
      <Glyph name={isMore ? 'up' : 'down'} size={7} /> {formatThousands(Math.abs(sums.deviation))}
      {share}
      <span className="visually-hidden"> {text}</span>
    </>
  );
  return isLine ? (
    <span className={className} data-deviation tabIndex={-1} title={label}>
      {content}
    </span>
  ) : (
    <span className={className}>{content}</span>
  );
}

/** F8 goes from deviation to deviation, and round again. */
function useNextDeviation(table: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || (event.target instanceof Element && event.target.closest('dialog'))) return;
      const all = [...(table.current?.querySelectorAll<HTMLElement>('[data-deviation]') ?? [])];
      const at = all.indexOf(document.activeElement instanceof HTMLElement ? document.activeElement : document.body);
      const next = all[(at + (event.shiftKey ? all.length - 1 : 1)) % all.length];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [table]);
}
