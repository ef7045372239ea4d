import { help } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { filmOf } from './film-files.ts';
import styles from './help.module.css';

/** The film of a chapter. It moves only after a press, and plays from its beginning each time. */
export function FilmView({ chapter, text }: { chapter: string; text: string }) {
  const [plays, setPlays] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const film = filmOf(chapter);
  if (!film) return null;
  const toggle = (): void => {
    setPlaying(!isPlaying);
    setPlays((count) => count + 1);
  };
  return (
    <figure className={styles.film}>
      {/* Under another fragment a browser plays the same file again. */}
      <img
        src={isPlaying ? `${film.moving}#${plays}` : film.still}
        alt={text}
        width={960}
        height={600}
        loading="lazy"
      />
      <figcaption>
        <Button size="small" onClick={toggle}>
          {isPlaying ? help.film.stop : help.film.play}
        </Button>{' '}
        <span className="small text-2">{help.film.silent}</span>
      </figcaption>
    </figure>
  );
}
