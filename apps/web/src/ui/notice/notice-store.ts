import { currentHabits } from '../habits.ts';

/** Notices for the user: displayed for a while at the top, and listed until cleared. */
export type NoticeKind = 'success' | 'error' | 'attention' | 'information';

export interface Notice {
  id: number;
  kind: NoticeKind;
  title: string;
  text?: string | undefined;
  /** Milliseconds on screen. */
  duration: number;
  at: Date;
  read: boolean;
  isVisible: boolean;
}

/** Durations of the specification, in milliseconds. */
export const durations = {
  error: 10_000,
  validation: 8_000,
  password: 6_000,
  message: 3_000,
  success: 2_000,
  default: 1_500,
} as const;

const longest = 100;
let list: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Notice[]): void {
  list = next;
  for (const listener of listeners) listener();
}

/** Failures are displayed to every user; the other kinds can be limited to the list. */
const isEnabled = (kind: NoticeKind): boolean => kind === 'error' || kind === 'attention' || currentHabits().notices;

/** Shows a notice. The same words twice while the first is still on screen count as one. */
export function notify(notice: {
  kind: NoticeKind;
  title: string;
  text?: string | undefined;
  duration?: number;
}): void {
  const same = list.find((other) => other.isVisible && other.title === notice.title && other.text === notice.text);
  if (same) return;
  lastId += 1;
  const added: Notice = {
    id: lastId,
    kind: notice.kind,
    title: notice.title,
    text: notice.text,
    duration: notice.duration ?? durations.default,
    at: new Date(),
    read: false,
    isVisible: isEnabled(notice.kind),
  };
  replace([...list.slice(-longest + 1), added]);
}

/** Takes a notice off the screen; it stays in the list. */
export function dismissNotice(id: number): void {
  replace(list.map((notice) => (notice.id === id ? { ...notice, isVisible: false } : notice)));
}

/** Marks every notice of the list as read. */
export function markNoticesRead(): void {
  if (list.some((notice) => !notice.read)) replace(list.map((notice) => ({ ...notice, read: true })));
}

/** Empties the list, as on leaving the session. */
export function clearNotices(): void {
  replace([]);
}

export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Notice[] => list,
};
