/** Reusable planning material of an organization: named curves, and packages of cost entries. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, instant, nameOfType, text } from '../http/fields.ts';
import { type JsonObject, toJsonObject } from '../study/json.ts';
import { templateLimits } from '../study/saved-templates.ts';

const templateKinds = ['curve', 'package'] as const;
/** Kind of saved planning material: a curve, or a package of cost entries. */
export type TemplateKind = (typeof templateKinds)[number];

const storable = z.custom<JsonObject>((value) => toJsonObject(value) !== null, {
  error: ({ input }) => (input === undefined ? fieldMessages.required : fieldMessages.notDictionary(nameOfType(input))),
});

const curveContent = z.object({
  /** Shares of 1 by month; what they add up to is the curve's own business. */
  shares: z
    .array(z.number({ error: fieldMessages.notNumber }).min(0, { error: fieldMessages.belowMinimum(0) }), {
      error: fieldMessages.notList,
    })
    .min(1, { error: fieldMessages.required })
    .max(templateLimits.months, { error: fieldMessages.tooManyItems(templateLimits.months) }),
});
const packageContent = z.object({
  /** Cost entries in a study's format. The engine validates them in the study that takes them. */
  items: z
    .array(storable, { error: fieldMessages.notList })
    .min(1, { error: fieldMessages.required })
    .max(templateLimits.items, { error: fieldMessages.tooManyItems(templateLimits.items) }),
});
const contents = { curve: curveContent, package: packageContent } as const;

const planningTemplate = z.object({
  id: z.int(),
  kind: z.enum(templateKinds),
  nome: z.string(),
  content: storable,
  created_at: instant(),
});
/** A curve (shares of 1 by month), or a package of cost entries in reais. The name is unique in its kind. */
export type PlanningTemplate = z.output<typeof planningTemplate>;

const newTemplate = z
  .object({ nome: text({ max: 120 }), kind: choice(templateKinds), content: storable })
  .superRefine(({ kind, content }, context) => {
    const read = contents[kind].safeParse(content);
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['content', ...path], message });
    }
  });

/** Operations of saved curves and packages; writing needs `planning:write` in the whole organization. */
export const planningTemplateEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/templates/',
    summary: "The organization's templates, of one kind when `kind` is given, by name",
    access: 'planning:read',
    query: z.object({ kind: choice(templateKinds).optional() }),
    responses: { 200: z.array(planningTemplate) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/templates/',
    summary: 'Keeps a curve or a package of cost entries under a name',
    access: 'planning:write',
    wide: true,
    body: newTemplate,
    responses: { 201: planningTemplate },
    idempotent: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/templates/:id/',
    summary: 'Forgets a template; studies that took it keep what they took',
    access: 'planning:write',
    wide: true,
    params: idParams,
    responses: { 204: z.undefined() },
  }),
} as const;
