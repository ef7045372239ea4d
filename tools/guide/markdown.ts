/** The guide as pages of Markdown, one for each chapter and one that lists them. */
import { type GuideBlock, type GuideChapter, glossaryTerms } from '@uni/phrases';
import { filmFolder, filmOf, stillOf } from './film-files.ts';

/** File names and their texts, inside `docs/guia`. */
export function guidePages(chapters: readonly GuideChapter[]): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', contents(chapters)],
    ...chapters.map((chapter, at): [string, string] => [`${chapter.key}.md`, page(chapter, chapters[at + 1])]),
    ['glossario.md', glossary()],
  ]);
}

export const pictureOf = ({ key }: GuideChapter): string => `imagens/${key}.png`;

const contents = (chapters: readonly GuideChapter[]): string =>
  lines(
    '# Guia do usuário',
    '',
    'O mesmo texto está no programa: F1, ou o botão de ajuda no alto da tela, abre o capítulo da tela em que você está.',
    'Os números das telas são da organização de demonstração. Páginas e imagens são feitas por `npm run guide`.',
    '',
    ...chapters.map(({ key, title, about }) => `- [${title}](${key}.md): ${safe(about)}`),
    '- [Glossário](glossario.md): os termos do setor em uma frase',
  );

const page = (chapter: GuideChapter, next: GuideChapter | undefined): string =>
  lines(
    `# ${chapter.title}`,
    '',
    safe(chapter.about),
    '',
    `![${chapter.picture}](${pictureOf(chapter)})`,
    ...film(chapter),
    ...chapter.sections.flatMap(({ title, blocks }) => ['', `## ${title}`, ...blocks.flatMap(block)]),
    '',
    '---',
    '',
    `[Índice](README.md)${next ? ` · Próximo: [${next.title}](${next.key}.md)` : ''}`,
  );

/** The still of a chapter's film, which opens it: nothing moves before it is pressed. */
function film({ key, film: text }: GuideChapter): string[] {
  if (!text) return [];
  const folder = `../../${filmFolder}`;
  return [
    '',
    `[![${text}](${folder}/${stillOf(key)})](${folder}/${filmOf(key)})`,
    '',
    `Filme, sem som: ${safe(text)}.`,
  ];
}

function block(content: GuideBlock): string[] {
  if (typeof content === 'string') return ['', safe(content)];
  return 'steps' in content
    ? ['', ...content.steps.map((step, at) => `${at + 1}. ${safe(step)}`)]
    : ['', ...content.facts.map((fact) => `- ${safe(fact)}`)];
}

const glossary = (): string =>
  lines(
    '# Glossário',
    '',
    ...[...glossaryTerms]
      .sort((a, b) => a.term.localeCompare(b.term, 'pt-BR'))
      .flatMap(({ term, meaning, also = [] }) => [
        `**${term}**: ${safe(meaning)}${also.length > 0 ? ` (${also.join(', ')})` : ''}`,
        '',
      ]),
    '[Índice](README.md)',
  );

/** Signs that Markdown would take for its own; the underscores around texts of the interface are meant. */
const safe = (text: string): string => text.replace(/[*<[\]]/g, (sign) => `\\${sign}`);

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
