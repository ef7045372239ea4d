import { register } from '@uni/phrases';
import { useState } from 'react';
import { ChoiceBox } from '../field/choice-box.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './register.module.css';
import { offeredPages, pageSizes } from './register-view.ts';

export type PagingLanguage = keyof typeof register.paging;

interface PaginationProps {
  page: number;
  pages: number;
  size: number;
  /** Rows in all. */
  count: number;
  language?: PagingLanguage | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** From how many pages on the leaps are of five and not of three. */
const many = 12;

/** The pages of a register. Its words are English as the specification fixes them, and say so to readers of the page. */
export function Pagination({ page, pages, size, count, language = 'en', onPage, onSize }: PaginationProps) {
  if (count <= pageSizes[0]) return null;
  const copy = register.paging[language];
  const leap = pages >= many ? 5 : 3;
  const leaps = leap === 5 ? [copy.previous5, copy.next5] : [copy.previous3, copy.next3];
  const to = (targetPage: number) => onPage(Math.min(pages, Math.max(1, targetPage)));
  return (
    <nav className={styles.pages} aria-label={register.pages}>
      <span lang={language} className={styles.pageParts}>
        <Step icon="left" label={copy.previous} disabled={page === 1} onClick={() => to(page - 1)} />
        {offeredPages(page, pages).map((one, at) =>
          one === null ? (
            <button
              key={at < 2 ? 'back' : 'forth'}
              type="button"
              aria-label={leaps[at < 2 ? 0 : 1]}
              title={leaps[at < 2 ? 0 : 1]}
              onClick={() => to(page + (at < 2 ? -leap : leap))}
            >
              <Icon name="dots" size={14} />
            </button>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={`${copy.page} ${one}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => to(one)}
            >
              {one}
            </button>
          ),
        )}
        <Step icon="right" label={copy.next} disabled={page === pages} onClick={() => to(page + 1)} />
        <ChoiceBox
          size="plain"
          aria-label={copy.pageSize}
          value={String(size)}
          options={pageSizes.map((one) => ({ value: String(one), label: `${one} ${copy.perPage}` }))}
          onChange={(chosen) => onSize(Number(chosen))}
        />
        {pages > 2 && <GoTo label={copy.goTo} page={copy.page} onPage={to} />}
      </span>
    </nav>
  );
}

function Step(props: { icon: 'left' | 'right'; label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} size={14} />
    </button>
  );
}

function GoTo({ label, page, onPage }: { label: string; page: string; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const go = () => {
    const targetPage = Number.parseInt(typed, 10);
    setTyped('');
    if (Number.isSafeInteger(targetPage)) onPage(targetPage);
  };
  return (
    <label className={styles.goTo}>
      {label}
      <input
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go();
        }}
      />
      {page}
    </label>
  );
}
