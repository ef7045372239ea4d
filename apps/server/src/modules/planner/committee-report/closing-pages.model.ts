/** The premises of the study, and the opinion with what it is checked by. */
import type { ReportPage, ReportPairs } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { premisesOf } from '../premises/premises.model.ts';
import { premiseLabel, premiseValue } from '../shared/written-figures.model.ts';
import { decimal } from '../shared/written-values.model.ts';
import { pageOf, pairsOf, textOf } from './page-parts.model.ts';
import { clipped, closedText, namedVersion, type ReportFacts } from './report-facts.model.ts';

const { premises: copy, opinion: opinionCopy } = committeeReport;

/** Rows of each of the two lists of premises. */
const mostInList = 22;

export const premisesPage = (facts: ReportFacts): ReportPage => {
  const all = premisesOf(facts.model.study);
  const isFurther = (key: string): boolean => /^(cost\.|taxation|loan_)/.test(key);
  const [main, further] = [false, true].map((side) => all.filter(({ key }) => isFurther(key) === side));
  const listed = [main ?? [], further ?? []].map((rows) => rows.slice(0, mostInList));
  const more = all.length - listed.reduce((sum, { length }) => sum + length, 0);
  const pairs = (title: string, at: number): ReportPairs =>
    pairsOf(
      title,
      (listed[at] ?? []).map((premise) => ({
        label: clipped(premiseLabel(premise), 52),
        value: clipped(premiseValue(premise), 30),
      })),
    );
  return pageOf('premises', { title: copy.title(clipped(namedVersion(facts.head), 70)), subtitle: copy.subtitle }, [
    [[pairs(copy.main, 0)], [pairs(copy.further, 1), ...(more === 0 ? [] : [textOf('', copy.more(more))])]],
  ]);
};

export const opinionPage = (facts: ReportFacts, signatories: readonly string[]): ReportPage => {
  const { model, seal, findings } = facts;
  const pending = model.projection.checks.length;
  const grave = findings.filter(({ isGrave }) => isGrave).length;
  return pageOf('opinion', { title: opinionCopy.title, subtitle: opinionCopy.subtitle }, [
    [
      [
        pairsOf(opinionCopy.checks, [
          { label: opinionCopy.pending, value: pending === 0 ? opinionCopy.none : decimal(pending, 0) },
          {
            label: opinionCopy.attention,
            value: findings.length === 0 ? opinionCopy.nothing : opinionCopy.counted(findings.length, grave),
          },
          { label: opinionCopy.closed, value: closedText(model) ?? committeeReport.cover.nothingRealised },
          { label: opinionCopy.study, value: seal.study },
          { label: opinionCopy.projection, value: seal.projection },
          { label: opinionCopy.engine, value: engineVersion },
        ]),
      ],
    ],
    [[{ kind: 'signatures', label: opinionCopy.signatures, names: [...signatories] }]],
  ]);
};
