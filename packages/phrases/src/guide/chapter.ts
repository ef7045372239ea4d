import type { workspace } from '../planner/workspace.ts';
import type { titles } from '../shared/screens.ts';

/** A paragraph, an ordered list (`steps`) or an unordered one (`facts`). A text _between underscores_ is a text of the interface. */
export type GuideBlock = string | { readonly steps: readonly string[] } | { readonly facts: readonly string[] };

export interface GuideSection {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** One subject of the user guide. The help drawer shows it on its screens; `docs/guia` is written from it. */
export interface GuideChapter {
  /** Name of its file, too. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** The screens that it is the help of. */
  readonly screens: readonly (keyof typeof titles)[];
  /** The tabs of a study that it is the help of. */
  readonly tabs?: readonly (keyof typeof workspace.tabs)[];
  /** Alternative text of its picture. */
  readonly picture: string;
  /** What happens in its film, for who does not see it. Absent: it has none. */
  readonly film?: string;
  readonly sections: readonly GuideSection[];
}

export const section = (title: string, ...blocks: readonly GuideBlock[]): GuideSection => ({ title, blocks });
export const steps = (...done: readonly string[]): GuideBlock => ({ steps: done });
export const facts = (...items: readonly string[]): GuideBlock => ({ facts: items });
