/** The usual mail of a notice: the sentences of the inbox and the link to its subject. */
import type { NoticeFacts, NoticeKind } from '@uni/contracts';
import { noticeInbox, noticeMails } from '@uni/phrases';

export interface NoticeMail {
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** Name of who has caused it. */
  readonly by: string;
  readonly link: string;
}

/** Returns the name for sentences; the clock, and who has left, have none. */
export const nameOfActor = (names: ReadonlyMap<number, string>, actorId: number | null): string =>
  (actorId === null ? undefined : names.get(actorId)) ?? noticeInbox.someone;

export const noticeMail =
  ({ kind, facts, by, link }: NoticeMail) =>
  ({ name }: { readonly name: string }): { readonly subject: string; readonly text: string } => {
    const { title, why } = noticeInbox.sentences[kind];
    return noticeMails.notice({ name, title: title(facts, by), why: why(facts, by), link });
  };
