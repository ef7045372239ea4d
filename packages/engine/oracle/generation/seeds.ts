/**
 * Duration and seed of property tests. `UNI_PROPERTY_SECONDS` gives the seconds of each property. `UNI_PROPERTY_SEED` gives the
 * seed from which a failed run is repeated.
 */
const USUAL_SECONDS = 0.5;
/** Fewer draws prove little: a property runs at least this many, however long they take. */
export const USUAL_MINIMUM = 30;
/** For a property that counts how often something is drawn: fewer draws would miss it by chance. */
export const COUNTING_MINIMUM = 100;
/** Draws that may be left out for each one that counts. */
const MOST_LEFT_OUT = 50;

const drawn = 1 + Math.floor(Math.random() * 999_999_999);

export interface PropertyBudget {
  readonly firstSeed: number;
  readonly milliseconds: number;
  /** The seed was set explicitly: the run must reach the failure, however long it takes. */
  readonly isRepetition: boolean;
  /** The duration was set explicitly: a property's own number of runs does not end it. */
  readonly isLong: boolean;
}

/** @throws {Error} when a variable is set and is no number above zero */
export function propertyBudget(env: Readonly<Record<string, string | undefined>> = process.env): PropertyBudget {
  const given = numberIn(env, 'UNI_PROPERTY_SEED');
  const seconds = numberIn(env, 'UNI_PROPERTY_SECONDS');
  return {
    firstSeed: given ?? numberIn(env, 'UNI_PROPERTY_DRAWN') ?? drawn,
    milliseconds: (seconds ?? USUAL_SECONDS) * 1000,
    isRepetition: given !== undefined,
    isLong: seconds !== undefined,
  };
}

function numberIn(env: Readonly<Record<string, string | undefined>>, name: string): number | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!(value > 0) || value > 2 ** 31) throw new Error(`${name} is ${text}: a number above 0 is wanted`);
  return value;
}

/**
 * Checks a property with one seed after the other until the time is over, but with at least `atLeast` seeds. A minimum below the
 * usual 30 is for expensive properties and needs a comment with its reason.
 * @param check throws where the property does not hold; returns false for a seed with nothing to check
 * @returns the number of seeds checked
 */
export function forSeeds(check: (seed: number) => unknown, { atLeast = USUAL_MINIMUM } = {}): number {
  const { firstSeed, milliseconds } = propertyBudget();
  const until = performance.now() + milliseconds;
  let [runs, seed] = [0, firstSeed];
  for (; runs < atLeast || performance.now() < until; seed++) {
    if (seed - firstSeed > MOST_LEFT_OUT * (runs + atLeast)) throw new Error(`only ${runs} seeds of many counted`);
    try {
      if (check(seed) !== false) runs++;
    } catch (error) {
      if (error instanceof Error) error.message += `\nUNI_PROPERTY_SEED=${seed} repeats it`;
      throw error;
    }
  }
  process.stdout.write(`${runs} runs, UNI_PROPERTY_SEED=${firstSeed}\n`);
  return runs;
}
