/**
 * The user guide, written once: the help drawer shows it next to its screen, and `npm run guide` writes `docs/guia` from it.
 * Its texts name buttons and fields as the interface does; a test holds them to that.
 */
import type { GuideChapter } from './chapter.ts';
import { planningChapters } from './planning-chapters.ts';
import { workChapters } from './work-chapters.ts';

/** In reading order for a new user. */
export const guideChapters: readonly GuideChapter[] = [...planningChapters, ...workChapters];
