/** Margins of the pages of a report, in points. */
import { type ReportFormat, reportSizes } from '@uni/contracts';

export const pageMargin = 36;

/** Width between the margins. */
export const contentWidth = (format: ReportFormat): number => reportSizes[format].width - 2 * pageMargin;

/** Height of a chart that shares its page, by format: 16:9 is lower. */
export const chartHeight = (format: ReportFormat, share: number): number =>
  Math.round((reportSizes[format].height - 150) * share);
