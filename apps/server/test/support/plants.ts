/** Errors in stored ERP data, planted many at once, and the certificate's expected report of each. */
import type { CertificateDifference, ErpSeries } from '@uni/contracts';
import { type RawBuilder, sql } from 'kysely';
import { cellsIn } from '../../src/modules/integration/mapping-model/series.model.ts';

export type Change = (statement: RawBuilder<unknown>) => Promise<unknown[]>;
export type Expected = Partial<CertificateDifference>;

export interface PlantTarget {
  readonly change: Change;
  readonly organizationId: number;
  readonly connectionId: number;
}

/** A movement with the title that it is of. */
export interface Planted {
  readonly resource: string;
  readonly key: string;
  readonly part: number;
  readonly facet_id: number;
  readonly date: string;
  readonly amount: number;
  readonly hash: string;
}

/** One movement of each title that has money. */
export const titlesOf = async ({ change, connectionId }: PlantTarget): Promise<Planted[]> =>
  (await change(sql`
    select distinct on (m.resource, m.key) m.resource, m.key, m.part, m.facet_id, m.date, m.amount, h.hash
    from erp_movements m
    join erp_heads h on h.connection_id = m.connection_id and h.resource = m.resource and h.key = m.key
    where m.connection_id = ${connectionId}::int8 and m.amount <> 0
    order by m.resource, m.key, m.part`)) as Planted[];

const rowsOf = (rows: readonly Planted[]) => sql`(
  select * from unnest(
    ${rows.map(({ resource }) => resource)}::text[], ${rows.map(({ key }) => key)}::text[],
    ${rows.map(({ part }) => part)}::int4[], ${rows.map(({ facet_id }) => facet_id)}::int8[],
    ${rows.map(({ date }) => date)}::text[], ${rows.map(({ amount }) => amount)}::int8[],
    ${rows.map(({ hash }) => hash)}::text[]
  ) as given (resource, key, part, facet_id, date, amount, hash)
)`;

interface Kind {
  readonly name: string;
  plant(target: PlantTarget, rows: readonly Planted[]): Promise<unknown>;
  mend(target: PlantTarget, rows: readonly Planted[]): Promise<unknown>;
  readonly expected: (row: Planted) => Expected;
}

const monthOf = ({ date }: Planted): string => date.slice(0, 7);
const title = ({ resource, key }: Planted) => ({ resource, key });

const setMovement = ({ change, connectionId }: PlantTarget, rows: readonly Planted[], to: RawBuilder<unknown>) =>
  change(sql`
    update erp_movements m set ${to} from ${rowsOf(rows)} g
    where m.connection_id = ${connectionId}::int8 and m.resource = g.resource and m.key = g.key and m.part = g.part`);
const setHead = ({ change, connectionId }: PlantTarget, rows: readonly Planted[], to: RawBuilder<unknown>) =>
  change(sql`
    update erp_heads h set ${to} from ${rowsOf(rows)} g
    where h.connection_id = ${connectionId}::int8 and h.resource = g.resource and h.key = g.key`);

/** Ways in which a title can be wrong. */
export const titleKinds: readonly Kind[] = [
  {
    name: 'an amount that was changed by a centavo',
    plant: (target, rows) => setMovement(target, rows, sql`amount = m.amount + 1`),
    mend: (target, rows) => setMovement(target, rows, sql`amount = g.amount`),
    expected: (row) => ({ ...title(row), layer: 'movements', month: monthOf(row) }),
  },
  {
    name: 'a movement that is gone',
    plant: ({ change, connectionId }, rows) =>
      change(sql`
        delete from erp_movements m using ${rowsOf(rows)} g
        where m.connection_id = ${connectionId}::int8 and m.resource = g.resource and m.key = g.key and m.part = g.part`),
    mend: ({ change, organizationId, connectionId }, rows) =>
      change(sql`
        insert into erp_movements
        select ${organizationId}::int8, ${connectionId}::int8, resource, key, part, facet_id, date, amount, '', ''
        from ${rowsOf(rows)} g`),
    expected: (row) => ({ ...title(row), layer: 'movements', month: monthOf(row) }),
  },
  {
    name: 'money in another month',
    plant: (target, rows) => setMovement(target, rows, sql`date = '2031-01-01'`),
    mend: (target, rows) => setMovement(target, rows, sql`date = g.date`),
    expected: (row) => ({ ...title(row), layer: 'movements', month: '2031-01' }),
  },
  {
    name: 'a title that is not known here',
    plant: (target, rows) => setHead(target, rows, sql`is_removed = true`),
    mend: (target, rows) => setHead(target, rows, sql`is_removed = false`),
    expected: (row) => ({ ...title(row), layer: 'missing', month: monthOf(row) }),
  },
  {
    name: 'a title of another text',
    plant: (target, rows) => setHead(target, rows, sql`hash = ${'0'.repeat(32)}`),
    mend: (target, rows) => setHead(target, rows, sql`hash = g.hash`),
    expected: (row) => ({ ...title(row), layer: 'payload' }),
  },
  {
    name: 'a title that the ERP has not',
    plant: async ({ change, connectionId }, rows) => {
      await change(sql`
        insert into erp_rows
        select r.organization_id, r.connection_id, r.resource, r.key || '-x', 1, r.hash, r.payload, r.run_id
        from ${rowsOf(rows)} g join erp_heads h on h.connection_id = ${connectionId}::int8
          and h.resource = g.resource and h.key = g.key
        join erp_rows r on r.connection_id = h.connection_id and r.resource = h.resource and r.key = h.key
          and r.version = h.version
        on conflict do nothing`);
      return change(sql`
        insert into erp_heads
        select h.organization_id, h.connection_id, h.resource, h.key || '-x', 1, h.hash, h.parent, h.date, false
        from ${rowsOf(rows)} g join erp_heads h on h.connection_id = ${connectionId}::int8
          and h.resource = g.resource and h.key = g.key`);
    },
    mend: ({ change, connectionId }, rows) =>
      change(sql`
        delete from erp_heads h using ${rowsOf(rows)} g
        where h.connection_id = ${connectionId}::int8 and h.resource = g.resource and h.key = g.key || '-x'`),
    expected: (row) => ({ resource: row.resource, key: `${row.key}-x`, layer: 'gone' }),
  },
];

/** Every month of every facet, off by seven centavos. */
export const plantMonths = async ({ change, connectionId }: PlantTarget): Promise<Expected[]> => {
  const rows = (await change(sql`
    update erp_facet_months m set amount = m.amount + 7 from erp_facets f
    where m.connection_id = ${connectionId}::int8 and f.organization_id = m.organization_id
      and f.connection_id = m.connection_id and f.id = m.facet_id
    returning m.month, f.account as line, f.company, m.amount as uni`)) as Expected[];
  return rows.map((row) => ({ ...row, layer: 'months', erp: Number(row.uni) - 7 }));
};
export const mendMonths = ({ change, connectionId }: PlantTarget) =>
  change(sql`update erp_facet_months set amount = amount - 7 where connection_id = ${connectionId}::int8`);

type Lines = ErpSeries['lines'];
const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Lines with every cell of a group off by some centavos, and the expected report of each. */
const off = (lines: Lines, group: number, by: number, layer: 'series' | 'published') => {
  const chosen = cellsIn(lines).filter((_cell, target) => target % 3 === group);
  const changed = structuredClone(lines) as { from: string; values: number[]; nature: string; key: string }[];
  for (const { nature, key, month, module } of chosen) {
    const target = lines.findIndex((line) => line.nature === nature && line.key === key && line.module === module);
    const line = changed[target];
    if (line)
      line.values[indexOf(month) - indexOf(line.from)] = Number(line.values[indexOf(month) - indexOf(line.from)]) + by;
  }
  const expected = chosen.map(
    ({ key, month, amount }): Expected => ({ layer, line: key, month, erp: amount, uni: amount + by }),
  );
  return { changed, expected };
};

/**
 * A third of the cells is wrong in the connection's own series, another in the published series. The last is wrong in the plan.
 */
export const plantSeries = async (
  { change, connectionId }: PlantTarget,
  enterprise: number,
): Promise<{ readonly expected: Expected[]; readonly mend: () => Promise<unknown> }> => {
  const [{ lines, body }] = (await change(sql`
    select p.lines, s.body from erp_series_parts p join erp_series s using (organization_id, enterprise_id)
    where p.connection_id = ${connectionId}::int8 and p.enterprise_id = ${enterprise}::int8`)) as [
    { lines: string; body: string },
  ];
  const store = async (lines: string, whole: string) => {
    await change(sql`
      update erp_series_parts set lines = ${lines}
      where connection_id = ${connectionId}::int8 and enterprise_id = ${enterprise}::int8`);
    await change(sql`update erp_series set body = ${whole} where enterprise_id = ${enterprise}::int8`);
  };
  const plan = (by: number) =>
    change(sql`
      update realised_entries set amount = amount + ${by}::int8
      where enterprise_id = ${enterprise}::int8 and origin = 'erp' and replaced_by is null
      returning line_key as line, month, amount as uni`);
  const series = off(JSON.parse(lines), 0, 3, 'series');
  const published = off(JSON.parse(body).lines, 1, 4, 'published');
  await store(JSON.stringify(series.changed), JSON.stringify({ lines: published.changed }));
  const planned = ((await plan(5)) as Expected[]).map(
    (row): Expected => ({ ...row, layer: 'plan', erp: Number(row.uni) - 5 }),
  );
  const mend = async () => {
    await store(lines, body);
    await plan(-5);
  };
  return { expected: [...series.expected, ...published.expected, ...planned], mend };
};
