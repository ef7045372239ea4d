import { openTaxation, type TaxationRefused } from '@uni/analysis';
import type { Model, Study } from '@uni/engine';
import { useEffect, useState } from 'react';
import type { StudyFacts } from '../study/study-facts.ts';
import { type Stage, stageEntry } from './reform-taxations.ts';

export interface OpenStage {
  readonly stage: Stage;
  readonly model: Model;
}

export type Stages =
  | { readonly status: 'computing'; readonly done: number; readonly count: number }
  | { readonly status: 'ready'; readonly stages: readonly OpenStage[]; readonly refused: readonly TaxationRefused[] };

/** Projects the study under each stage, one at a time, so that the page answers meanwhile; a change begins again. */
export function useStages(study: Study, stages: readonly Stage[], facts: StudyFacts): Stages {
  const [state, setState] = useState<Stages>({ status: 'computing', done: 0, count: stages.length });
  useEffect(() => {
    let isCurrent = true;
    setState((before) => (before.status === 'ready' ? before : { status: 'computing', done: 0, count: stages.length }));
    const compute = async (): Promise<void> => {
      const opened: OpenStage[] = [];
      const refused: TaxationRefused[] = [];
      for (const [at, stage] of stages.entries()) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
        const outcome = openTaxation(study, stageEntry(study, stage, facts));
        if (outcome.ok) opened.push({ stage, model: outcome.model });
        else refused.push(outcome);
        setState((before) =>
          before.status === 'ready' ? before : { status: 'computing', done: at + 1, count: stages.length },
        );
      }
      setState({ status: 'ready', stages: opened, refused });
    };
    compute();
    return () => {
      isCurrent = false;
    };
  }, [study, stages, facts]);
  return state;
}
