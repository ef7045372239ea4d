import type { Organization } from '@uni/contracts';
import { organizations as copy } from '@uni/phrases';
import { organizationsStore } from '../../../api/admin/organizations.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { text, textIfAny } from '../../../shared/record-form/form-fields.tsx';
import { toStore } from '../../../shared/record-form/form-target.ts';

/** One organization. A blank name is left to the server, which takes the code for it. */
export const organizationForm = defineForm({
  saves: toStore(organizationsStore, { isAdmin: true }),
  title: ({ record: organization }: Subject<Organization>) => organization?.name ?? copy.create,
  save: copy.save,
  saving: copy.saving,
  fields: {
    code: text({ required: true, most: 20, hint: copy.codeHint, focus: true }),
    domain: text({ required: true, most: 50, hint: copy.domainHint, spellCheck: false }),
    name: textIfAny({ optional: true, most: 120, hint: copy.nameHint }),
  },
  labels: copy,
});
