import { useSearch } from '@tanstack/react-router';
import type { CommentThread } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { versions } from '@uni/phrases';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { rowOfCell } from '../study/navigation.ts';
import { failureOf } from '../study/study-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { momentOf } from './day.ts';
import { useComments } from './use-comments.ts';
import styles from './versions.module.css';

const copy = versions.comments;

/** Comments on lines and months of this version; a locked version accepts them too. */
export function CommentsView() {
  const { mayEdit } = useWorkspace();
  const { threads, query, open } = useComments();
  const [showsResolved, setShowsResolved] = useState(false);
  const location = useLocationText();
  const about = useAbout();
  const sought = useSoughtThread();
  if (query.isError) {
    return <ErrorBlock noun={copy.list} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  }
  const resolved = threads.filter((thread) => thread.resolved_at !== null);
  const visibleThreads = threads.filter(
    (thread) => showsResolved || thread.resolved_at === null || thread.id === sought,
  );
  return (
    <Stack gap={16}>
      {mayEdit && about && (
        <Composer
          key={`${about.line} ${about.month}`}
          label={`${copy.about} ${location(about.line, about.month)}`}
          action={copy.send}
          focused
          onSend={(text) => open({ ...about, text })}
        />
      )}
      {threads.length === 0 && query.isSuccess && <StateBlock title={copy.none} text={copy.noneHint} />}
      <ul aria-label={copy.list}>
        {visibleThreads.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            location={location(thread.line, thread.month)}
            isSought={thread.id === sought}
          />
        ))}
      </ul>
      {resolved.length > 0 && (
        <Button size="small" variant="ghost" onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved ? copy.hideResolved : copy.showResolved(resolved.length)}
        </Button>
      )}
    </Stack>
  );
}

/** Returns the thread that the address names, resolved or not. */
const useSoughtThread = (): number | null =>
  useSearch({
    strict: false,
    select: ({ comentario }: Record<string, unknown>) => (comentario ? Number(comentario) : null),
  });

/** Returns the line and month of the panel's last subject. */
function useAbout(): { line: string; month: string | null } | null {
  const { panel, tree, projection } = useWorkspace();
  const [subject] = panel.subjects;
  if (!subject || (subject.kind !== 'row' && !('module' in subject))) return null;
  const line = subject.kind === 'row' ? subject.line : rowOfCell(tree, subject);
  const month = monthOf(subject);
  return line === null ? null : { line, month: month === null ? null : monthAt(projection.base_month, month) };
}

/** The one month that a subject speaks of; null for a line over several. */
function monthOf(subject: Subject): number | null {
  if (subject.kind === 'cell' || subject.kind === 'dependents') return subject.month;
  return subject.kind === 'row' && subject.from === subject.to ? subject.from : null;
}

/** A line and a month in words. */
function useLocationText(): (line: string, month: string | null) => string {
  const { tree, projection } = useWorkspace();
  return (line, month) => {
    const label = labelOf(tree, line) ?? copy.gone;
    return month === null
      ? copy.wholeLine(label)
      : copy.cell(label, shortMonth(projection.base_month, monthIndex(projection.base_month, month)));
  };
}

function labelOf(tree: readonly CashFlowLine[], id: string): string | null {
  for (const line of tree) {
    const label = line.id === id ? line.label : labelOf(line.children, id);
    if (label) return label;
  }
  return null;
}

interface ThreadProps {
  thread: CommentThread;
  location: string;
  isSought: boolean;
}

function Thread({ thread, location, isSought }: ThreadProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  const { mayEdit, versions: all, projection, tree, goToCell } = useWorkspace();
  const { reply, resolve } = useComments();
  const [replies, setReplies] = useState(false);
  const isResolved = thread.resolved_at !== null;
  const origin = all.find(({ id }) => id === thread.inherited_from);
  const month = thread.month === null ? 0 : monthIndex(projection.base_month, thread.month);
  const isThere = labelOf(tree, thread.line) !== null && month >= 0 && month < projection.months;
  return (
    <li
      ref={item}
      className={styles.thread}
      data-resolved={isResolved || undefined}
      aria-current={isSought || undefined}
    >
      <header>
        <h3>{location}</h3>
        {isThere && (
          <Button variant="link" size="small" onClick={() => goToCell(thread.line, month)}>
            {copy.goTo}
          </Button>
        )}
      </header>
      {origin && <p className="small text-2">{copy.inherited(origin.nome)}</p>}
      <ol>
        {thread.comments.map((comment) => (
          <li key={comment.id}>
            <p className="small text-2">
              {comment.author__name ?? versions.unknown}, {momentOf(comment.at)}
            </p>
            <p className="prose">{comment.text}</p>
          </li>
        ))}
      </ol>
      {isResolved && <p className="small text-2">{copy.resolved(thread.resolved_by__name ?? versions.unknown)}</p>}
      {mayEdit && (
        <Row as="p" gap={8}>
          <Button size="small" onClick={() => setReplies(!replies)} aria-expanded={replies}>
            {copy.reply}
          </Button>
          <Button size="small" onClick={() => void resolve(thread, !isResolved)}>
            {isResolved ? copy.reopen : copy.resolve}
          </Button>
        </Row>
      )}
      {replies && (
        <Composer
          focused
          label={copy.replyTo(location)}
          action={copy.reply}
          onSend={async (text) => {
            await reply(thread, text);
            setReplies(false);
          }}
        />
      )}
    </li>
  );
}

interface ComposerProps {
  label: string;
  action: string;
  focused?: boolean;
  onSend: (text: string) => Promise<void>;
}

/** Ctrl+Enter sends. What was typed stays when it could not be sent. */
function Composer({ label, action, focused = false, onSend }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (text.trim() === '') return setProblem(copy.required);
    setBusy(true);
    setProblem(null);
    try {
      await onSend(text);
      setText('');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.fields.text ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack
      as="form"
      gap={6}
      align="start"
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={focused ? focusOnMount : undefined}
        rows={3}
        maxLength={2_000}
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      {problem && (
        <p id={`${id}-error`} className="small unfavourable">
          {problem}
        </p>
      )}
      <Button size="small" variant="primary" type="submit" busy={busy}>
        {action}
      </Button>
    </Stack>
  );
}

const focusOnMount = (element: HTMLTextAreaElement | null): void => element?.focus();
