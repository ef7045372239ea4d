import { type IndicatorRow, indicatorCatalogue, type Projection, type Study } from '@uni/engine';

type NamedIndicator = Pick<IndicatorRow, 'key' | 'label' | 'unit' | 'formula'>;

/** Lists of a study whose items have indicators of their own, by the basis of those. */
const itemsOf: Partial<
  Record<IndicatorRow['basis'], (study: Study) => readonly { name?: string | null | undefined }[]>
> = {
  loan: ({ loans }) => loans ?? [],
  assignment: ({ assignments }) => assignments ?? [],
  partner: ({ capital }) => capital?.partners ?? [],
};

/** Returns the registry's rows that a projection has. Those of a loan, an assignment or a partner come once for each, under its name. */
export const nameIndicators = ({ indicators }: Pick<Projection, 'indicators'>, study: Study): NamedIndicator[] =>
  indicatorCatalogue
    .flatMap((row): NamedIndicator[] => {
      const items = itemsOf[row.basis]?.(study);
      if (!items) return [row];
      return items.map(({ name }, at) => ({
        ...row,
        key: row.key.replace('.', `.${at + 1}.`),
        label: `${row.label} – ${name ?? at + 1}`,
      }));
    })
    .filter(({ key }) => key in indicators);
