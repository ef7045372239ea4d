import { type Driver, driverOf, type Override } from '@uni/analysis';
import { scenarios as copy } from '@uni/phrases';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { freeName } from '../study/free-name.ts';
import { refusalText } from './scenario-api.ts';
import { movedFurther, withOverride } from './scenario-model.ts';
import type { Update } from './scenario-queue.ts';
import type { Column } from './use-columns.ts';
import type { Scenarios } from './use-scenarios.ts';

export interface Apply {
  moves(column: Column, moves: readonly { driver: Driver; amount: number }[]): void;
  goal(column: Column, override: Override, label: string): void;
}

/** Applies results to the scenario they were computed on. Results on the base create a new scenario. */
export function useApply(scenarios: Scenarios, names: readonly string[]): Apply {
  const put = (column: Column, update: Update, name: string, message: (scenario: string) => string): void => {
    if (column.id === null) {
      const free = freeName(name, names);
      void announced(scenarios.create(free, update([])), message(free));
      return;
    }
    scenarios.change(column.id, update);
    notify({ kind: 'success', title: message(column.name), duration: durations.message });
  };
  return {
    moves: (column, moves) =>
      put(column, (overrides) => movedFurther(overrides, moves), copy.addedName, copy.twoWay.applied),
    goal: (column, override, label) =>
      put(
        column,
        (overrides) =>
          'driver' in override
            ? movedFurther(overrides, [{ driver: driverOf(override.driver), amount: override.amount }])
            : withOverride(overrides, override),
        copy.goal.newName(label),
        copy.goal.applied,
      ),
  };
}

/** Announces the result of a request that has no field to display it. */
export async function announced(work: Promise<unknown>, message?: string): Promise<void> {
  try {
    await work;
    if (message) notify({ kind: 'success', title: message, duration: durations.message });
  } catch (problem) {
    notify({ kind: 'error', title: refusalText(problem) ?? copy.notSaved, duration: durations.error });
  }
}
