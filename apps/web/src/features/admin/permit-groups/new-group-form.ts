import { permitGroups } from '@uni/phrases';
import { permitGroupsStore, type ReadGroup } from '../../../api/admin/permit-groups.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { record, text } from '../../../shared/record-form/form-fields.tsx';
import { toStore } from '../../../shared/record-form/form-target.ts';

const copy = permitGroups.drawer;

/** A new group: its name, and the group whose permissions it begins with. */
export const newGroupForm = defineForm({
  saves: toStore(permitGroupsStore),
  title: (_: Subject<never, readonly ReadGroup[]>) => copy.newTitle,
  fields: { name: text({ required: true, most: 80, focus: true }) },
  aside: { from: record({ none: copy.copyNothing }) },
  labels: { name: copy.name, from: copy.copy },
  vary: { from: (_, { own: groups }) => ({ records: groups.map(({ body }) => body) }) },
  body: ({ name }, { from }, { own: groups }) => ({
    ...{ name, grants: groups.find(({ body }) => String(body.id) === from)?.body.grants ?? [] },
  }),
});
