import { Link } from '@tanstack/react-router';
import type { CollaborationDetail } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { ChartFigure } from '../../../ui/charts/index.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { describeFormulaText } from '../formula-text.ts';
import { ranked } from '../position.ts';
import { fullText, reasonText, shortText, valueCell } from '../value-text.ts';
import { namedValues } from './position-lead.tsx';

const copy = collaboration.detail;

/** The own enterprises side by side, the best first. */
export function Distribution({ detail }: { detail: CollaborationDetail }) {
  const { indicator } = detail;
  const order = ranked(namedValues(detail), indicator.direction);
  if (order.length < 2) return null;
  const low = Math.min(0, ...order.map(({ value }) => value));
  const span = Math.max(0, ...order.map(({ value }) => value)) - low || 1;
  return (
    <ChartFigure
      title={copy.distribution}
      file={copy.distributionFile}
      table={() => ({
        columns: [copy.enterprise, indicator.name],
        rows: order.map(({ name, value }) => [name, valueCell(value, indicator.unit)]),
      })}
    >
      <Stack as="ul" gap={6} className={styles.bars}>
        {order.map(({ name, value }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <i
                style={{
                  left: `${((Math.min(0, value) - low) / span) * 100}%`,
                  width: `${(Math.abs(value) / span) * 100}%`,
                }}
              />
            </span>
            <b className="number">{shortText(value, indicator.unit)}</b>
          </li>
        ))}
      </Stack>
    </ChartFigure>
  );
}

/** The enterprises behind the figures, each with a link to its plan. */
export function OwnTable({ detail }: { detail: CollaborationDetail }) {
  const { indicator, enterprises, own } = detail;
  const mayOpen = useProfile().permissions.includes('planning:read');
  return (
    <Section title={collaboration.report.byEnterprise}>
      <LedgerTable label={copy.ownTable}>
        <thead>
          <tr>
            <th scope="col">{copy.enterprise}</th>
            <th scope="col" className="number">
              {indicator.name}
            </th>
            {[copy.version, copy.closing, copy.sales].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {enterprises.map(({ id, name, version, closing, sales }) => {
            const value = own.find((one) => one.id === id);
            const reason = value && reasonText(value, describeFormulaText);
            return (
              <tr key={id}>
                <th scope="row">
                  {mayOpen ? (
                    <Link
                      to="/planejamento/$id/$aba"
                      params={{ id: String(id), aba: 'fluxo-de-caixa' }}
                      aria-label={copy.open(name)}
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className="number">
                  {fullText(value?.value ?? null, indicator.unit)}
                  {reason && <span className={`text-3 ${styles.reason}`}> {reason}</span>}
                </td>
                <td>{version.nome}</td>
                <td>{closing === null ? copy.notClosed : formatMonth(closing)}</td>
                <td>{copy.salesFrom[sales]}</td>
              </tr>
            );
          })}
        </tbody>
      </LedgerTable>
    </Section>
  );
}
