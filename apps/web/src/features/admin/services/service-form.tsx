import type { Service } from '@uni/contracts';
import { services } from '@uni/phrases';
import { servicesStore } from '../../../api/admin/services.ts';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, text, textOrNone } from '../../../shared/record-form/form-fields.tsx';
import { toStore } from '../../../shared/record-form/form-target.ts';
import { destinationOf } from './service-list.ts';

/** One service, new or known: name, plan, where it opens, on or off. */
export const serviceForm = defineForm({
  saves: toStore(servicesStore),
  title: ({ record: service }: Subject<Service>) => service?.name ?? services.newTitle,
  fields: {
    name: text({ required: true, most: 120, focus: true }),
    plan: textOrNone({ optional: true, most: 80 }),
    path: textOrNone({ optional: true, most: 200, hint: services.pathHint }),
    is_active: check({ blank: true }),
  },
  labels: services.fields,
  layout: ['name', 'plan', 'path', Destination, 'is_active'],
  check: ({ path }) => (path.trim() && !destinationOf(path) ? { path: services.pathProblem } : {}),
});

function Destination({ form }: SlotProps<{ readonly path: string }>) {
  const destination = destinationOf(form.draft.path);
  return (
    destination && (
      <p className="text-3">
        {services.opensAs} <code>{new URL(destination.address, window.location.origin).href}</code>
      </p>
    )
  );
}
