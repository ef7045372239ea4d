/**
 * Replaces `fast-check` in tests. Each `fc.assert` draws from the seed of the run. It performs its written number of runs, or as
 * many as the usual time allows. At least thirty of the written ones are performed, and all of them in the proofs.
 */
import { propertyBudget, USUAL_MINIMUM } from '@uni/engine/oracle/generation/seeds.ts';
import * as fastCheck from 'fast-check';
import { isWholeRun } from './share.ts';

/** Time to search for a smaller example of a failure. */
const SHRINKING_MS = 10_000;
const FAST_CHECK_RUNS = 100;

type Property = fastCheck.IRawProperty<unknown, boolean>;
type Parameters = fastCheck.Parameters<unknown>;

/** Ends the run of a property when its time is over and `least` runs are done. A failure begins a time of its own. */
function limited(property: Property, least: number, milliseconds: number): Property {
  let until = performance.now() + milliseconds;
  let [runs, hasFailed] = [0, false];
  const isOver = () => performance.now() > until && (hasFailed || runs >= least);
  const noteFailure = <T>(result: T): T => {
    if (result !== null && !(result instanceof fastCheck.PreconditionFailure) && !hasFailed) {
      hasFailed = true;
      until = performance.now() + SHRINKING_MS;
    }
    return result;
  };
  const run = (value: unknown): ReturnType<Property['run']> => {
    if (isOver()) {
      const end = new fastCheck.PreconditionFailure(true);
      return property.isAsync() ? Promise.resolve(end) : end;
    }
    runs += 1;
    const result = property.run(value);
    return result instanceof Promise ? result.then(noteFailure) : noteFailure(result);
  };
  return new Proxy(property, {
    get: (target, key) => {
      if (key === 'run') return run;
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function assert(property: Property, parameters: Parameters = {}): void | Promise<void> {
  const { firstSeed, milliseconds: usual, isRepetition, isLong } = propertyBudget();
  const milliseconds = isWholeRun() && !isLong ? Number.POSITIVE_INFINITY : usual;
  const written = parameters.numRuns ?? FAST_CHECK_RUNS;
  const numRuns = isLong ? Number.MAX_SAFE_INTEGER : written;
  // A repeated run has to reach the failing case.
  const least = isRepetition && !isLong ? written : Math.min(written, USUAL_MINIMUM);
  const held = limited(property, least, milliseconds);
  return fastCheck.assert(held, { seed: firstSeed | 0, ...parameters, numRuns });
}

export * from 'fast-check';
export { assert };
export default { ...fastCheck.default, assert };
