/** Pages of each kind of reader before a choice is stored. */
import { type ReportModel, type ReportPageKey, type ReportSettings, reportPageKeys } from '@uni/contracts';

const pagesOf: Readonly<Record<ReportModel, readonly ReportPageKey[]>> = {
  committee: reportPageKeys,
  bank: ['cover', 'summary', 'cash_flow', 'sales', 'costs', 'sources', 'schedule', 'premises'],
  partners: ['cover', 'summary', 'cash_flow', 'sources', 'scenarios', 'schedule', 'premises'],
};

/** Settings of a model without a stored choice: its pages first, the others after them and off. */
export const usualSettings = (model: ReportModel): ReportSettings => {
  const chosen = pagesOf[model];
  const others = reportPageKeys.filter((key) => !chosen.includes(key));
  return {
    format: 'a4',
    occasion: '',
    pages: [
      ...chosen.map((key) => ({ key, visible: true, comment: '' })),
      ...others.map((key) => ({ key, visible: false, comment: '' })),
    ],
    signatories: [],
  };
};
