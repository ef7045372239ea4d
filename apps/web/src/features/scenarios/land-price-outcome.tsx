import type { StudyDocument, StudyEdit } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { landAndPrice as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ChangesTable } from './changes-table.tsx';
import { criterionText } from './criteria-model.ts';
import {
  answerEdits,
  answerRemarks,
  answerText,
  obstacleOf,
  obstacleText,
  visibleIndicators,
} from './land-price-model.ts';
import styles from './scenarios.module.css';
import type { SearchResult } from './use-search.ts';

interface OutcomeProps {
  result: SearchResult;
  /** The study on screen. */
  model: Model;
  document: StudyDocument;
  obstacle: string | null;
  /** Null for a reader. */
  onApply: ((edits: readonly StudyEdit[], search: string) => void) | null;
}

/** The answer of a search, how it was searched, what changes with it, and the act that applies it. */
export function LandPriceOutcome({ result, model, document, obstacle, onApply }: OutcomeProps) {
  const { outcome, indicators } = result;
  if (!outcome.ok) {
    return (
      <p data-search="refused">
        <Glyph name="square" className="unfavourable" /> {copy.refused}
      </p>
    );
  }
  const { answer } = outcome;
  const baseMonth = model.projection.base_month;
  const noAnswer = obstacleOf(answer);
  if (noAnswer !== null) {
    const goal = criterionText({ indicator: answer.indicator, is: 'at_least', value: answer.target }, baseMonth);
    return (
      <p data-search="missing">
        <Glyph name="up" className="attention" /> {obstacleText(answer, noAnswer, goal)}
      </p>
    );
  }
  const { value, today } = answerText(answer);
  const isOutdated = result.model !== model;
  return (
    <Stack gap={8} align="start" data-search="found">
      <p className={styles.goalValue}>
        <strong>{value}</strong> {today && <span>{today}</span>}
      </p>
      <p className="small text-3">{answerRemarks(answer, Boolean(result.model.study.accomplished)).join(' ')}</p>
      <ChangesTable
        caption={copy.changes}
        keys={visibleIndicators(answer.indicator)}
        before={result.model.projection.indicators}
        after={indicators}
        baseMonth={baseMonth}
      />
      {isOutdated && (
        <p className="small text-3">
          <Glyph name="up" className="attention" /> {copy.outdated}
        </p>
      )}
      {onApply && !isOutdated && obstacle === null && (
        <Button onClick={() => onApply(answerEdits(document, answer), copy.searches[answer.kind])}>{copy.apply}</Button>
      )}
      {onApply && !isOutdated && obstacle !== null && <p className="small text-3">{obstacle}</p>}
    </Stack>
  );
}
