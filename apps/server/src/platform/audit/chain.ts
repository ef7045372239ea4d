/** The chain itself, without a database: what an entry's hash covers, and whether a row of entries is whole. */
import { createHash } from 'node:crypto';

export interface ChainedEntry {
  readonly organization_id: number;
  readonly sequence: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly action: string;
  readonly target: string;
  readonly target_id: number | null;
  readonly details: string;
  readonly previous_hash: string;
  readonly hash: string;
}

export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

export const genesis = '0'.repeat(64);
export const emptyHead: ChainHead = { sequence: 0, hash: genesis };

type EntryContent = Pick<ChainedEntry, 'at' | 'actor_id' | 'action' | 'target' | 'target_id' | 'details'>;

/** The end of the text that an entry's hash covers. The database writes its beginning, when the sequence is known. */
export const hashedEnding = ({ at, actor_id, action, target, target_id, details }: EntryContent): string =>
  `,${JSON.stringify([at.toISOString(), actor_id, action, target, target_id, details]).slice(1)}`;

export const hashOf = (entry: Omit<ChainedEntry, 'hash'>): string =>
  createHash('sha256')
    .update(`["${entry.previous_hash}",${entry.organization_id},${entry.sequence}${hashedEnding(entry)}`)
    .digest('hex');

export interface ChainCheck {
  /** Takes the next entry; the sequence number at which the chain is broken, or null so far. */
  take(entry: ChainedEntry): number | null;
  /** Compares with the head, which reveals a cut-off end. */
  end(head: ChainHead): number | null;
  /** The end of what was taken. */
  readonly last: ChainHead;
}

export const startCheck = (organizationId: number): ChainCheck => {
  let last: ChainHead = emptyHead;
  let brokenAt: number | null = null;
  const check: ChainCheck = {
    take: (entry) => {
      if (brokenAt !== null) return brokenAt;
      const next = last.sequence + 1;
      const isNext = entry.sequence === next && entry.organization_id === organizationId;
      if (isNext && entry.previous_hash === last.hash && hashOf(entry) === entry.hash) {
        last = { sequence: next, hash: entry.hash };
      } else brokenAt = next;
      return brokenAt;
    },
    end: (head) => {
      if (brokenAt === null && (head.sequence !== last.sequence || head.hash !== last.hash))
        brokenAt = last.sequence + 1;
      return brokenAt;
    },
    get last() {
      return last;
    },
  };
  return check;
};
