import { type GuideChapter, guideChapters } from '@uni/phrases';
import { matches } from '../../ui/search.ts';

const studyTab = /^\/planejamento\/\d+\/([a-z-]+)/;

/** The chapter of a screen: of the tab, where a study is open, else of the screen. */
export function chapterOf(path: string, screen: string | undefined): GuideChapter | undefined {
  const tab = studyTab.exec(path)?.[1];
  const ofTab = guideChapters.find(({ tabs }) => tabs?.some((one) => one === tab));
  return ofTab ?? guideChapters.find(({ screens }) => screens.some((one) => one === screen));
}

/** The chapters in which every word of the query stands, all of them for an empty one. */
export function chaptersWith(query: string): readonly GuideChapter[] {
  return guideChapters.filter((chapter) => matches(textOf(chapter), query));
}

function textOf({ title, about, sections }: GuideChapter): string {
  const blocks = sections.flatMap((section) => section.blocks);
  const blockTexts = blocks.flatMap((block) =>
    typeof block === 'string' ? [block] : 'steps' in block ? block.steps : block.facts,
  );
  return [title, about, ...sections.map((section) => section.title), ...blockTexts].join(' ');
}
