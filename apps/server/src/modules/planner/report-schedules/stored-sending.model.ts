/** The last sending of a schedule, as it is stored. */
import type { PauseCause } from '@uni/contracts';

export interface StoredSending {
  readonly at: string;
  readonly planned_at: string;
  readonly version: string | null;
  readonly cause: PauseCause | null;
  readonly attached: boolean;
  /** Key of its mails; null: none was written. */
  readonly key: string | null;
}

export const sendingIn = ({ last }: { readonly last: string | null }): StoredSending | null =>
  last === null ? null : JSON.parse(last);
