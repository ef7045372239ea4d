/** Files of the guide's films, and their limits. */

/** Limits of one film. */
export const filmLimits = { bytes: 400_000, seconds: 20 } as const;

/** The folder of the films. The page loads one when it is played, and the guide links it. */
export const filmFolder = 'apps/web/src/features/help/films';
export const filmOf = (chapter: string): string => `${chapter}.webp`;
/** The picture that stands for a film until it is played. */
export const stillOf = (chapter: string): string => `${chapter}-parado.webp`;
