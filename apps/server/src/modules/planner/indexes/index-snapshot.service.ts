/** The published monthly series that come with the product (data/indexes); they are the same for everybody. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedIndex } from '@uni/contracts';

const folder = join(import.meta.dirname, '../../../../data/indexes');

interface CatalogueRow {
  readonly key: PublishedIndex;
  /** Null: nothing of it comes with the product. */
  readonly file: string | null;
  readonly name: string;
  readonly publisher: string;
}

const catalogue: readonly CatalogueRow[] = [
  { key: 'incc', file: 'incc-di.csv', name: 'INCC-DI', publisher: 'FGV IBRE' },
  { key: 'incc_m', file: 'incc-m.csv', name: 'INCC-M', publisher: 'FGV IBRE' },
  { key: 'igpm', file: 'igp-m.csv', name: 'IGP-M', publisher: 'FGV IBRE' },
  { key: 'igpdi', file: null, name: 'IGP-DI', publisher: 'FGV IBRE' },
  { key: 'ipca', file: 'ipca.csv', name: 'IPCA', publisher: 'IBGE' },
  { key: 'inpc', file: null, name: 'INPC', publisher: 'IBGE' },
  { key: 'cdi', file: 'cdi.csv', name: 'CDI', publisher: 'B3 / Banco Central' },
  { key: 'selic', file: null, name: 'Selic', publisher: 'Banco Central' },
  { key: 'tr', file: 'tr.csv', name: 'TR', publisher: 'Banco Central' },
  { key: 'savings', file: 'poupanca.csv', name: 'Poupança', publisher: 'Banco Central' },
];

export interface SnapshotSeries {
  readonly key: PublishedIndex;
  readonly name: string;
  readonly publisher: string;
  /** Variations by month, as fractions. */
  readonly monthly: Readonly<Record<string, number>>;
}

let series: readonly SnapshotSeries[] | null = null;

/** Every series, read once. A month that is missing from a file stays missing: it never counts as zero. */
export const snapshotSeries = (): readonly SnapshotSeries[] => {
  series ??= catalogue.map(({ file, ...row }) => ({
    ...row,
    monthly: file === null ? {} : parseSeries(readFileSync(join(folder, file), 'utf8')),
  }));
  return series;
};

/** The published variations of one index from a month on, as a study's `monthly` takes them. */
export const publishedFrom = (key: PublishedIndex, month: string): Record<string, number> => {
  const series = snapshotSeries().find((row) => row.key === key);
  return Object.fromEntries(Object.entries(series?.monthly ?? {}).filter(([at]) => at >= month));
};

/** `month,variation_percent` with a dot as decimal sign; throws on anything else. */
export const parseSeries = (text: string): Record<string, number> => {
  const [header, ...lines] = text.trim().split(/\r?\n/);
  if (header !== 'month,variation_percent') throw new Error(`an index series begins with "${header}"`);
  return Object.fromEntries(
    lines.map((line) => {
      const [, month, percent] = /^(\d{4}-(?:0[1-9]|1[0-2])),(-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
      if (!month || !percent) throw new Error(`an index series holds the line "${line}"`);
      return [month, shareOf(percent)];
    }),
  );
};

/** "0.42" percent is 0.0042: the decimal sign moves two digits in the text, so that no division rounds. */
const shareOf = (percent: string): number => Number(`${percent}e-2`);
