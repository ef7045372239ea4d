import { evaluatePlausibility, type OwnBands } from '@uni/analysis';
import { pathOf, type StudyDocument } from '@uni/contracts';
import { lineLabel, type Projection, type Study } from '@uni/engine';
import { describeFinding, type FindingWriting, workspace } from '@uni/phrases';
import {
  formatCompact,
  formatExact,
  formatMoney,
  formatMonth,
  formatNumber,
  formatShare,
} from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { tabOfPath } from './navigation.ts';
import type { Finding } from './validations-model.ts';

/** Returns the values of a study that are likelier a mistake than a plan, as findings. `today` is `YYYY-MM`. */
export function plausibilityFindings(
  document: StudyDocument,
  study: Study,
  projection: Projection,
  circumstances: { readonly today: string; readonly own: OwnBands },
): Finding[] {
  return evaluatePlausibility(study, projection, circumstances).map((plausibility): Finding => {
    const [first = ''] = plausibility.paths;
    return {
      kind: 'plausibility',
      key: `plausibility ${plausibility.rule} ${plausibility.paths.join(' ')}`,
      severity: plausibility.gravity === 'grave' ? 'error' : 'warning',
      ...describeFinding(plausibility, writingOf(study, plausibility.module)),
      tab: tabOfPath(first),
      path: pathOf(document, first) ?? first,
      plausibility,
      cell: null,
    };
  });
}

function writingOf({ base_month, modules }: Study, number: number | undefined): FindingWriting {
  const own = modules.find((module) => module.number === number);
  return {
    figure: {
      share: (value) => formatShare(value, { decimals: 1 }),
      per_m2: formatMoney,
      month: (value) => shortMonth(base_month, value),
      area: (value) => `${formatNumber(value, { decimals: 2 })} m²`,
      money: (value) => `R$\u00a0${formatCompact(value)}`,
      count: (value) => formatExact(value),
    },
    month: formatMonth,
    expenseGroup: (key) => lineLabel(`expense.${key}`),
    module: own ? workspace.view.module(own.number, own.name ?? null) : '',
  };
}
