import type { OrganizationInfo } from '@uni/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { organizationInfoStore } from '../../../api/admin/organization-info.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { type DraftKey, dropDraft, readDraft, storeDraft } from '../../../api/local/drafts.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { changedFields, changeOf, type InfoField, restored, textOf } from './info-draft.ts';

/** The form over the stored values: typed text stays in the browser until it is saved or discarded. */
export function useOrganizationInfo(storedInfo: OrganizationInfo) {
  const profile = useProfile();
  // The form shows what is refused.
  const update = useSave(organizationInfoStore, { notify: 'successes' });
  const { id: user } = profile;
  const key = useMemo<DraftKey>(
    () => ({ user, organization: storedInfo.organization, name: 'organization-info' }),
    [user, storedInfo.organization],
  );
  const stored = textOf(storedInfo);
  const [typed, setTyped] = useState(() => restored(textOf(storedInfo), readDraft(key)));
  const [recovered, setRecovered] = useState(() => changedFields(stored, typed).length);
  const changed = changedFields(stored, typed);
  useEffect(() => {
    if (changed.length === 0) dropDraft(key);
    else storeDraft(key, Object.fromEntries(changed.map((field) => [field, typed[field]])));
  });
  const failure = update.error instanceof ApiFailure ? update.error : null;
  return {
    typed,
    changed,
    recovered: changed.length > 0 ? recovered : 0,
    mayWrite: profile.permissions.includes('organization:write'),
    busy: update.isPending,
    failure,
    set: (field: InfoField, text: string) => setTyped((now) => ({ ...now, [field]: text })),
    discard: () => {
      setTyped(stored);
      setRecovered(0);
      update.reset();
    },
    save: () => {
      if (changed.length === 0 || update.isPending) return;
      // The changed fields only: what a colleague wrote elsewhere meanwhile stays.
      update.mutate(
        { type: 'PATCH', body: changeOf(stored, typed), ifMatch: null },
        {
          onSuccess: (answer) => {
            setTyped(textOf(answer));
            setRecovered(0);
          },
        },
      );
    },
  };
}
