/** Choice and order of the pages of a report, and what of it cannot be saved. */
import {
  filledComment,
  type ReportContent,
  type ReportModel,
  type ReportPage,
  type ReportPageKey,
  type ReportSettings,
  reportLimits,
  reportModels,
  unknownFigure,
} from '@uni/contracts';
import { reportBuilder as copy } from '@uni/phrases';

type Setting = ReportSettings['pages'][number];

/** The settings with a page moved by some positions; at either end it stays. */
export function movedPage(settings: ReportSettings, key: ReportPageKey, by: number): ReportSettings {
  const from = settings.pages.findIndex((page) => page.key === key);
  return placedPage(settings, key, from + by);
}

/** The settings with a page at a position among the others. */
export function placedPage(settings: ReportSettings, key: ReportPageKey, position: number): ReportSettings {
  const page = settings.pages.find((one) => one.key === key);
  if (!page) return settings;
  const others = settings.pages.filter((one) => one !== page);
  const at = Math.max(0, Math.min(others.length, position));
  return { ...settings, pages: [...others.slice(0, at), page, ...others.slice(at)] };
}

/** The settings with a change of one page. */
export function changedPage(
  settings: ReportSettings,
  key: ReportPageKey,
  change: Partial<Omit<Setting, 'key'>>,
): ReportSettings {
  return { ...settings, pages: settings.pages.map((page) => (page.key === key ? { ...page, ...change } : page)) };
}

/** A page as it is printed: with its comment filled in. */
export interface PrintedPage {
  readonly page: ReportPage;
  readonly comment: string;
}

/** The figures that comments may name. */
export const figureTexts = ({ figures }: Pick<ReportContent, 'figures'>): ReadonlyMap<string, string> =>
  new Map(figures.map(({ name, text }) => [name, text]));

/** The pages that are printed, in their order, with comments and signatories. */
export function printedPages(content: ReportContent, { pages, signatories }: ReportSettings): PrintedPage[] {
  const figures = figureTexts(content);
  return pages.flatMap(({ key, visible, comment }) => {
    const page = content.pages.find((one) => one.key === key);
    return visible && page?.missing === null
      ? [{ page: signedPage(page, signatories), comment: filledComment(comment, figures) }]
      : [];
  });
}

/** The page with lines for those who sign. */
const signedPage = (page: ReportPage, signatories: readonly string[]): ReportPage =>
  page.key === 'opinion'
    ? {
        ...page,
        bands: page.bands.map((columns) =>
          columns.map((blocks) =>
            blocks.map((block) => (block.kind === 'signatures' ? { ...block, names: [...signatories] } : block)),
          ),
        ),
      }
    : page;

/** Returns the reason against saving a comment; null: there is none. */
export function commentProblem(comment: string): string | null {
  const name = unknownFigure(comment);
  return name === null ? null : copy.unknown(name);
}

/** The names of a list of lines. */
export const namesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

/** True if nothing of the settings would be refused. */
export const isSavable = ({ pages, signatories }: ReportSettings): boolean =>
  pages.every(({ comment }) => commentProblem(comment) === null) && signatories.length <= reportLimits.signatories;

/** The model that an address names; without one the committee's. */
export const modelIn = (value: string | undefined): ReportModel =>
  reportModels.find((model) => model === value) ?? 'committee';
