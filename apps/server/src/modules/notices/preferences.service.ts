/** What a person wants to receive, and how. */
import {
  type KindPreferences,
  type NoticeChannel,
  type NoticeKind,
  type NoticePreferences,
  preconditionFailed,
  usualPreferences,
  wireErrors,
} from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { HttpError } from '../../platform/http/index.ts';
import { type StoredPreferences, selectPreferences, storePreferences } from './preferences.repository.ts';

type Chosen = Omit<NoticePreferences, 'version'>;

/** Kinds and channels that are newer than the choice are as usual. */
export const preferencesIn = (stored: StoredPreferences | undefined): Chosen => {
  const chosen: { kinds: Partial<KindPreferences>; muted_enterprises: number[] } | null =
    stored === undefined ? null : JSON.parse(stored.preferences);
  const kinds = Object.entries(usualPreferences).map(([kind, usual]) => [
    kind,
    { ...usual, ...chosen?.kinds[kind as NoticeKind] },
  ]);
  return {
    kinds: Object.fromEntries(kinds),
    muted_enterprises: chosen?.muted_enterprises ?? [],
  };
};

/** Kinds that name their reader: a muted development does not withhold them. */
const personal: readonly NoticeKind[] = ['approval_requested', 'approval_decided', 'mention', 'report_paused'];

export const wants = (
  { kinds, muted_enterprises }: Chosen,
  { kind, enterprise }: { readonly kind: NoticeKind; readonly enterprise: number | null },
  channel: NoticeChannel,
): boolean =>
  kinds[kind][channel] && (enterprise === null || personal.includes(kind) || !muted_enterprises.includes(enterprise));

export async function readPreferences({ actor, db }: Context): Promise<NoticePreferences> {
  const stored = (await selectPreferences(db, [actor.userId])).get(actor.userId);
  return { ...preferencesIn(stored), version: stored?.version ?? 0 };
}

/** Throws 412 if another device has saved since. */
export async function changePreferences(
  context: Context,
  { version, ...chosen }: NoticePreferences,
): Promise<NoticePreferences> {
  const { actor, db } = context;
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  if (!(await storePreferences(db, actor.userId, { preferences: JSON.stringify(chosen), version })))
    throw new HttpError(preconditionFailed(await readPreferences(context)));
  return readPreferences(context);
}
