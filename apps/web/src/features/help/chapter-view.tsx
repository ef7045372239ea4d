import type { GuideBlock, GuideChapter } from '@uni/phrases';
import { FilmView } from './film-view.tsx';
import styles from './help.module.css';

/** One chapter of the guide, next to the screen that it explains. */
export function ChapterView({ chapter }: { chapter: GuideChapter }) {
  return (
    <article className={styles.chapter}>
      <h3>{chapter.title}</h3>
      <p className="text-2">{chapter.about}</p>
      {chapter.film && <FilmView chapter={chapter.key} text={chapter.film} />}
      {chapter.sections.map(({ title, blocks }) => (
        <section key={title}>
          <h4>{title}</h4>
          {blocks.map((block) => (
            <Block key={typeof block === 'string' ? block : Object.values(block).flat().join()} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  const items = 'steps' in block ? block.steps : block.facts;
  const List = 'steps' in block ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Sentence text={item} />
        </li>
      ))}
    </List>
  );
}

/** Texts of the interface stand between underscores: every second part is one. */
function Sentence({ text }: { text: string }) {
  return text.split('_').map((segment, at) => {
    const key = `${at}-${segment}`;
    return at % 2 === 1 ? <strong key={key}>{segment}</strong> : <span key={key}>{segment}</span>;
  });
}
