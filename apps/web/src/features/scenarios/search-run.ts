import type { BreakEvenPrice, ResidualLand, Searched } from '@uni/analysis';
import type { Indicators, Study } from '@uni/engine';
import { startWorker } from '../../shared/workers.ts';
import { type RunWorker, runInWorker } from './worker-run.ts';

/** A search over whole projections: of the land that a target allows, or of the prices that it requires. */
export interface SearchOrder {
  readonly kind: 'search';
  readonly search: 'land' | 'price';
  readonly study: Study;
  readonly indicator: string;
  readonly target: number;
  /** Indicators that come with the answer. */
  readonly visible: readonly string[];
}

export type SearchAnswer = ResidualLand | BreakEvenPrice;

/** Projections made so far of the most that there are; then the answer with the indicators there, null without one. */
export type SearchMessage =
  | { readonly kind: 'progress'; readonly trials: number; readonly most: number }
  | { readonly kind: 'answer'; readonly outcome: Searched<SearchAnswer>; readonly indicators: Indicators | null };

export type SearchWorker = RunWorker<SearchOrder, SearchMessage>;

export interface SearchHearing {
  onProgress(trials: number, most: number): void;
  onAnswer(outcome: Searched<SearchAnswer>, indicators: Indicators | null): void;
  onFailure(): void;
}

/** Searches in a worker. Returns a function that stops it: no callback runs afterwards. */
export function runSearch(
  order: Omit<SearchOrder, 'kind'>,
  { onProgress, onAnswer, onFailure }: SearchHearing,
  open: () => SearchWorker = () => startWorker('analysis'),
): () => void {
  return runInWorker<SearchOrder, SearchMessage>(
    open(),
    { kind: 'search', ...order },
    {
      onMessage: (message) => {
        if (message.kind === 'answer') onAnswer(message.outcome, message.indicators);
        else onProgress(message.trials, message.most);
        return message.kind === 'answer';
      },
      onFailure,
    },
  );
}
