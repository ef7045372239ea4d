/** A report as data: its study opened and evaluated, every page written. Runs in a thread. */
import { evaluateScenario, openComposed, partedCascade, type Scenario } from '@uni/analysis';
import {
  type JsonObject,
  type RealisedSeries,
  type ReportContent,
  type ReportFormat,
  reportFigures,
  type StudyDocument,
} from '@uni/contracts';
import type { Model } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { measureStudy } from '../projections/study-size.model.ts';
import type { ReportHead } from '../reports/executive-summary.model.ts';
import { instant } from '../shared/written-figures.model.ts';
import { cashFlowPage, costsPage } from './cash-pages.model.ts';
import { opinionPage, premisesPage } from './closing-pages.model.ts';
import { flowTable } from './flow-table.model.ts';
import { coverPage, summaryPage } from './opening-pages.model.ts';
import {
  figureText,
  indicatorLabel,
  type ReportFacts,
  type ReportScenario,
  shortSeal,
  unitName,
} from './report-facts.model.ts';
import { salesPage } from './sales-page.model.ts';
import { scenariosPage } from './scenarios-page.model.ts';
import { schedulePage } from './schedule-page.model.ts';
import { sensitivityPage } from './sensitivity-page.model.ts';
import { sourcesPage } from './sources-page.model.ts';

/** Data of a report as it travels to a thread. */
export interface ReportQuestion extends Pick<ReportFacts, 'head' | 'format' | 'criteria' | 'findings' | 'gap'> {
  readonly head: ReportHead;
  readonly format: ReportFormat;
  readonly organizationId: number;
  readonly versionId: number;
  /** The study whose numbers are printed: the version's, or a scenario's. */
  readonly study: JsonObject;
  /** The version's own, over which scenarios are evaluated. */
  readonly document: StudyDocument;
  readonly realised: RealisedSeries | null;
  /** Those next to the numbers that are printed. */
  readonly scenarios: readonly Scenario[];
  readonly approved: { readonly name: string; readonly study: JsonObject } | null;
  readonly signatories: readonly string[];
  readonly seal: { readonly study: string; readonly projection: string };
}

/** Above it the sensitivities would take longer than half a minute. */
const largeWeight = 2_000;

const opened = (study: unknown, realised: RealisedSeries | null, base?: Model): Model | null => {
  const answer = openComposed(study, realised, base);
  return answer.ok ? answer.model : null;
};

/** Returns every page. Throws for a study that the engine refuses: it was opened before. */
export const reportContent = (question: ReportQuestion): ReportContent => {
  const facts = factsOf(question);
  const { head, seal, model, flow } = facts;
  return {
    organization: head.organization,
    brand: { logo: null, colour: null },
    enterprise: { code: head.enterprise.code, name: head.enterprise.name },
    version: { id: question.versionId, nome: head.version.nome },
    scenario: head.scenario,
    issued_at: head.issued_at,
    seal,
    unit: committeeReport.unitLine(unitName(flow.unit), committeeReport.terms[model.study.terms]),
    figures: Object.entries(reportFigures).map(([name, key]) => ({
      name,
      label: indicatorLabel(key),
      text: figureText(model, key),
    })),
    pages: [
      coverPage(facts),
      summaryPage(facts),
      cashFlowPage(facts),
      salesPage(facts),
      costsPage(facts),
      sourcesPage(facts),
      scenariosPage(facts),
      sensitivityPage(facts),
      schedulePage(facts),
      premisesPage(facts),
      opinionPage(facts, question.signatories),
    ],
  };
};

/** The same pages, issued now and for these signatories. */
export const reissued = (
  content: ReportContent,
  { head: { issued_at }, signatories }: Pick<ReportQuestion, 'head' | 'signatories'>,
): ReportContent => ({
  ...content,
  issued_at,
  pages: content.pages.map((page) => ({
    ...page,
    cover: page.cover && {
      ...page.cover,
      facts: page.cover.facts.map((fact) =>
        fact.label === committeeReport.cover.issued ? { ...fact, value: instant(issued_at) } : fact,
      ),
    },
    bands: page.bands.map((columns) =>
      columns.map((blocks) =>
        blocks.map((block) => (block.kind === 'signatures' ? { ...block, names: [...signatories] } : block)),
      ),
    ),
  })),
});

const factsOf = (question: ReportQuestion): ReportFacts => {
  const { head, format, study, realised, criteria, findings, gap, seal } = question;
  const model = opened(study, realised);
  if (!model) throw new Error('a stored study is refused');
  const isLarge = measureStudy(study).weight > largeWeight;
  const before = question.approved && opened(question.approved.study, realised);
  return {
    ...{ head, format, model, criteria, findings, gap, isLarge },
    flow: flowTable(model.projection),
    scenarios: isLarge ? [] : scenariosOf(question, model),
    approved:
      question.approved && before ? { name: question.approved.name, cascade: partedCascade(before.projection) } : null,
    seal: { ...seal, short: shortSeal(seal.study, seal.projection) },
  };
};

/** With a scenario's numbers in the report, the version's own stand next to them. */
const scenariosOf = ({ head, document, realised, scenarios }: ReportQuestion, model: Model): ReportScenario[] => {
  const own = head.scenario === null ? model : opened(document.study, realised);
  if (!own) return [];
  const others = scenarios.map((scenario) => ({
    name: scenario.name,
    model: evaluateScenario(own, document, scenario, realised).model,
  }));
  return head.scenario === null ? others : [{ name: committeeReport.ownScenario, model: own }, ...others];
};
