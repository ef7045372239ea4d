import { states } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Glyph } from '../icons/glyph.tsx';
import { formatTime } from '../numbers/index.ts';
import styles from './feedback.module.css';

interface StateBlockProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** An alert is announced at once; the other states wait their turn. */
  role?: 'alert' | 'status';
  centred?: boolean;
  children?: ReactNode;
}

/** The frame of every designed state: what happened, what it means, what to do next. */
export function StateBlock({ title, text, actions, role, centred = false, children }: StateBlockProps) {
  return (
    <div className={classes(styles.block, centred && styles.centred)} role={role}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </div>
  );
}

/** Empty state when nothing matches the filters: names them, and clears them. */
export function FilteredEmpty({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <StateBlock
      role="status"
      title={states.noMatches}
      text={text}
      actions={<Button onClick={onClear}>{states.clearFilters}</Button>}
    />
  );
}

export interface Failure {
  /** HTTP status, 0 when the server was not reached. */
  status: number;
  at: Date;
  /** The answer has an unexpected format. */
  malformed?: boolean;
  details?: string | undefined;
}

function codeOf({ status, malformed }: Failure): string {
  if (status === 0) return states.noConnection;
  return malformed && status < 300 ? states.unexpectedAnswer : states.code(status);
}

/** A load that failed, which never reads as "no data". `noun` names what was being loaded, with its article. */
export function ErrorBlock({
  noun,
  failure,
  onRetry,
  centred = false,
}: {
  noun: string;
  failure: Failure;
  onRetry: () => void;
  centred?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const code = codeOf(failure);
  return (
    <StateBlock
      role="alert"
      centred={centred}
      title={states.couldNotLoad(noun)}
      text={failure.status === 0 ? states.needsConnection : states.nothingLost}
      actions={
        <>
          <Button variant="primary" icon="retry" onClick={onRetry}>
            {states.retry}
          </Button>
          {failure.details && (
            <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? states.hideDetails : states.details}
            </Button>
          )}
        </>
      }
    >
      {open && <p className={styles.details}>{failure.details}</p>}
      <p className={styles.code}>{states.codeAt(code, formatTime(failure.at))}</p>
    </StateBlock>
  );
}

/** A screen that this person may not see. */
export function NoPermission({
  hint = states.noPermissionHint,
  action,
}: {
  hint?: string | undefined;
  action: ReactNode;
}) {
  return <StateBlock title={states.noPermission} text={hint} actions={action} />;
}

/** Data that could not be refreshed: still displayed, with its time. */
export function StaleNote({ from, onRetry }: { from: Date; onRetry: () => void }) {
  return (
    <p className={styles.stale} role="status">
      <Glyph name="up" />
      {states.staleData(formatTime(from))}
      <Button variant="link" onClick={onRetry}>
        {states.retry}
      </Button>
    </p>
  );
}
