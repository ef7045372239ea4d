import { plain } from '../../ui/search.ts';
import { type Screen, titleOf } from './screens.ts';

/** Minimum similarity of two spellings for a suggestion. */
const alike = 0.4;

/** The screens whose address or name resembles a mistyped address, the nearest first, at most three. */
export function closestScreens(path: string, screens: readonly Screen[]): readonly Screen[] {
  const typed = pairs(path);
  return screens
    .map((screen) => ({
      screen,
      score: Math.max(likeness(typed, pairs(screen.path)), likeness(typed, pairs(titleOf(screen)))),
    }))
    .filter(({ score }) => score >= alike)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ screen }) => screen);
}

/** Pairs of neighbouring letters, without accents, signs and case. */
function pairs(text: string): ReadonlySet<string> {
  const letters = plain(text).replace(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

/** Twice what is shared over everything there is (Dice): 0 for nothing in common, 1 for the same pairs. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
