import type { Partner, PermitGroup } from '@uni/contracts';
import { partners } from '@uni/phrases';
import { useState } from 'react';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { DocumentField } from '../../../shared/record-form/document-field.tsx';
import { choice, text, textOrNone } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { History } from '../../../shared/record-form/history.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { PartnerConnections, PartnerGroups } from './partner-connections.tsx';
import { PartnerFacts } from './partner-facts.tsx';

const copy = partners.drawer;
const tabs = ['profile', 'organization', 'connections', 'groups', 'history'] as const;
type TabKey = (typeof tabs)[number];

/** The fields of each tab, so that a message appears where its field is. */
const fieldsOf: Partial<Record<TabKey, readonly string[]>> = {
  profile: ['name', 'state', 'document'],
  organization: ['code', 'domain'],
};

interface Viewed {
  readonly groups: readonly PermitGroup[];
  readonly mayWrite: boolean;
}
interface Draft {
  readonly name: string;
  readonly state: Partner['state'];
  readonly document: string;
  readonly code: string;
  readonly domain: string;
}
type Slot = SlotProps<Draft, Partner, Viewed>;

/** One partner firm, new or known. What is typed stays through the tabs and through a failed save. */
export const partnerForm = defineForm({
  saves: toOperation('POST /api/admin/partners/', {
    ...{ change: 'PATCH /api/admin/partners/:id/', renews: '/api/admin/partners/', always: true, once: true },
  }),
  column: 'two',
  title: ({ record: partner }: Subject<Partner, Viewed>) => partner?.name ?? copy.newTitle,
  mayWrite: ({ own }) => own.mayWrite,
  fields: {
    name: text({ required: true, most: 120, focus: 'new' }),
    state: choice(['active', 'inactive', 'pending'], partners.states),
    // It leaves the server masked and begins blank, which changes nothing.
    document: textOrNone(),
    code: text({ required: true, most: 20 }),
    domain: text({ required: true, most: 50, hint: copy.domainHint }),
  },
  begin: () => ({ document: '' }),
  labels: partners.fields,
  layout: [Contents],
});

function Contents(slot: Slot) {
  return slot.record ? <PartnerTabs {...slot} partner={slot.record} /> : slot.form.draw([...profile, ...organization]);
}

const profile = ['name', ['state', TypedDocument]] as const;
const organization = [['code', 'domain']] as const;

function TypedDocument({ form: { draft, problems, set }, record: partner, own }: Slot) {
  return (
    own.mayWrite && (
      <DocumentField
        label={partners.fields.document}
        isKnown={Boolean(partner?.document)}
        copy={copy}
        labelOfNew={copy.documentNew}
        optional
        value={draft.document}
        error={problems.document}
        onChange={(document) => set({ document })}
      />
    )
  );
}

function PartnerTabs({ form, own, partner }: Slot & { partner: Partner }) {
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
          <PartnerFacts partner={partner} />
          {form.draw(profile)}
        </>
      )}
      {current === 'organization' && form.draw(organization)}
      {current === 'connections' && <PartnerConnections partner={partner} {...own} />}
      {current === 'groups' && <PartnerGroups partner={partner} groups={own.groups} />}
      {current === 'history' && <History target="partner" id={partner.id} />}
    </TabPanels>
  );
}
