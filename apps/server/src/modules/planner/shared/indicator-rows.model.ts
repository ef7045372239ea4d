import { type IndicatorRow, indicatorCatalogue, type Projection, type Study } from '@uni/engine';

type NamedIndicator = Pick<IndicatorRow, 'key' | 'label' | 'unit' | 'formula'>;

/** Returns the registry's rows that a projection has. Those of a loan come once for each loan, under its name. */
export const nameIndicators = ({ indicators }: Pick<Projection, 'indicators'>, study: Study): NamedIndicator[] =>
  indicatorCatalogue
    .flatMap((row): NamedIndicator[] => {
      if (row.basis !== 'loan') return [row];
      return (study.loans ?? []).map(({ name }, at) => ({
        ...row,
        key: row.key.replace('loan.', `loan.${at + 1}.`),
        label: `${row.label} – ${name ?? at + 1}`,
      }));
    })
    .filter(({ key }) => key in indicators);
