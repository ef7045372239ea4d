import { type OfflineRead, offlineReads } from './offline-reads.ts';

/** A stored answer without its body. */
export interface AnswerMark {
  /** Organization and user; the user alone for a profile. */
  readonly owner: string;
  readonly url: string;
  readonly name: OfflineRead;
  /** When the server gave the answer, in epoch milliseconds. */
  readonly at: number;
}

/** Storage of the shelf. Bodies are apart from their marks: the list of marks is short. */
export interface AnswerRows {
  marks: () => Promise<readonly AnswerMark[]>;
  body: (mark: AnswerMark) => Promise<unknown>;
  /** `isAllowed` is evaluated when nothing can come between it and the write. */
  put: (mark: AnswerMark, body: unknown, isAllowed: () => boolean) => Promise<void>;
  drop: (marks: readonly AnswerMark[]) => Promise<void>;
}

/**
 * The answers of the server that this browser opens without a connection. They belong to one user in one organization: storing for
 * another one drops them.
 */
export class AnswerShelf {
  private readonly rows: AnswerRows;
  /** Owners of the current session. Nothing is stored or read for anyone else. */
  private readonly owners: () => readonly (string | null)[];

  constructor(rows: AnswerRows, owners: () => readonly (string | null)[]) {
    this.rows = rows;
    this.owners = owners;
  }

  async store(mark: AnswerMark, body: unknown): Promise<void> {
    await this.rows.put(mark, body, () => this.isCurrent(mark));
    await this.rows.drop(this.surplus(await this.rows.marks()));
  }

  /** Replaces the body of a stored answer that the server has changed since. Null: it is unknown now, and dropped. */
  async update(owner: string, url: string, at: number, change: (body: unknown) => unknown): Promise<void> {
    const mark = await this.find(owner, url);
    if (!mark) return;
    const body = change(await this.rows.body(mark));
    if (body === null) await this.rows.drop([mark]);
    else await this.rows.put({ ...mark, at }, body, () => this.isCurrent(mark));
  }

  async read(owner: string, url: string): Promise<{ at: number; body: unknown } | null> {
    const mark = await this.find(owner, url);
    return mark && this.isCurrent(mark) ? { at: mark.at, body: await this.rows.body(mark) } : null;
  }

  private async find(owner: string, url: string): Promise<AnswerMark | undefined> {
    return (await this.rows.marks()).find((mark) => mark.owner === owner && mark.url === url);
  }

  private isCurrent({ owner }: AnswerMark): boolean {
    return this.owners().includes(owner);
  }

  private surplus(marks: readonly AnswerMark[]): AnswerMark[] {
    const newest = [...marks].sort((a, b) => b.at - a.at);
    const counts = new Map<OfflineRead, number>();
    return newest.filter((mark) => {
      if (!this.isCurrent(mark)) return true;
      const count = (counts.get(mark.name) ?? 0) + 1;
      counts.set(mark.name, count);
      return count > offlineReads[mark.name].most;
    });
  }
}
