import type { Partner, PermitGroup } from '@uni/contracts';
import { common, partners } from '@uni/phrases';
import { useState } from 'react';
import { usePartnerWrites } from '../../../api/admin/partners.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { History } from '../../../shared/record-form/history.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { PartnerConnections, PartnerGroups } from './partner-connections.tsx';
import { OrganizationFields, type PartnerForm, ProfileFacts, ProfileFields } from './partner-fields.tsx';

const copy = partners.drawer;
const tabs = ['profile', 'organization', 'connections', 'groups', 'history'] as const;
type TabKey = (typeof tabs)[number];

/** The fields of each tab, so that a message appears where its field is. */
const fieldsOf: Partial<Record<TabKey, readonly string[]>> = {
  profile: ['name', 'state', 'document'],
  organization: ['code', 'domain'],
};

interface PartnerDrawerProps {
  /** Null: a new one. */
  partner: Partner | null;
  groups: readonly PermitGroup[];
  mayWrite: boolean;
  onClose: () => void;
}

/** One partner firm, new or known. What is typed stays through the tabs and through a refusal. */
export function PartnerDrawer({ partner, groups, mayWrite, onClose }: PartnerDrawerProps) {
  const { form, question } = usePartnerForm(partner, onClose);
  return (
    <>
      <Drawer
        wide
        title={partner?.name ?? copy.newTitle}
        onClose={onClose}
        onSubmit={mayWrite ? form.submit : undefined}
        actions={mayWrite && <SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          {partner ? (
            <PartnerTabs partner={partner} groups={groups} form={form} mayWrite={mayWrite} />
          ) : (
            <>
              <ProfileFields form={form} partner={null} disabled={false} />
              <OrganizationFields form={form} disabled={false} />
            </>
          )}
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {question}
    </>
  );
}

function PartnerTabs(props: {
  partner: Partner;
  groups: readonly PermitGroup[];
  form: PartnerForm;
  mayWrite: boolean;
}) {
  const { partner, groups, form, mayWrite } = props;
  const [chosen, setChosen] = useState<TabKey>('profile');
  const wrong = tabs.filter((key) => fieldsOf[key]?.some((field) => Object.hasOwn(form.problems, field)));
  const [firstWrong] = wrong;
  // Hidden messages help no one: the first tab with messages opens.
  const current = firstWrong && !wrong.includes(chosen) ? firstWrong : chosen;
  return (
    <TabPanels
      label={copy.tabs}
      tabs={tabs.map((key) => ({
        key,
        label: copy[key],
        attention: wrong.includes(key) ? copy.hasErrors : undefined,
      }))}
      current={current}
      onChange={setChosen}
    >
      {current === 'profile' && (
        <>
          <ProfileFacts partner={partner} />
          <ProfileFields form={form} partner={partner} disabled={!mayWrite} />
        </>
      )}
      {current === 'organization' && <OrganizationFields form={form} disabled={!mayWrite} />}
      {current === 'connections' && <PartnerConnections partner={partner} groups={groups} mayWrite={mayWrite} />}
      {current === 'groups' && <PartnerGroups partner={partner} groups={groups} />}
      {current === 'history' && <History target="partner" id={partner.id} />}
    </TabPanels>
  );
}

const blank = { name: '', code: '', domain: '', document: '', state: 'active' as Partner['state'] };

function usePartnerForm(partner: Partner | null, onClose: () => void) {
  const writes = usePartnerWrites(partners.fields);
  const form = useRecordForm({
    // The document leaves the server masked: what is typed takes its place, a blank field keeps it.
    initial: partner ? { ...blank, ...only(partner), document: '' } : blank,
    check: (draft) =>
      Object.fromEntries(
        (['name', 'code', 'domain'] as const)
          .filter((key) => draft[key].trim() === '')
          .map((key) => [key, common.fieldErrors.required]),
      ),
    save: (draft, changed) =>
      partner
        ? writes.change.mutateAsync({ id: partner.id, ...changed })
        : writes.create.mutateAsync({ ...draft, document: draft.document.trim() || null }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return { form, question: guard.question };
}

const only = ({ name, code, domain, state }: Partner) => ({ name, code, domain, state });
