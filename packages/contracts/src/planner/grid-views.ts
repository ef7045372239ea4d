/** Planning: named views of the monthly grids, personal or shared with the whole organization. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, flag, idParams, instant, integer, text } from '../http/fields.ts';
import { gridScreens } from './grid-screens.ts';

/** Bounds: views of one person, entries of a view's content, and characters of one entry. */
export const gridViewLimits = { views: 100, parts: 24, part: 8_000 } as const;

const size = () => integer({ min: 0, max: 4_000 });
/** Density, widths and what stays in sight; a screen takes what it understands of it. */
const appearance = z.object({
  density: text({ max: 24 }),
  label: size(),
  total: size(),
  month: size().nullable(),
  frozen: integer({ min: -2, max: 120 }),
});

const content = z.object(
  {
    /** Displayed content, as parts of the screen's address: periods, unit, open lines, comparison mode. */
    parts: z
      .record(z.string().regex(/^[a-z_]{1,24}$/), text({ max: gridViewLimits.part, blank: true }), {
        error: fieldMessages.required,
      })
      .refine((values) => Object.keys(values).length <= gridViewLimits.parts, {
        error: fieldMessages.tooManyItems(gridViewLimits.parts),
      }),
    look: appearance,
  },
  { error: fieldMessages.required },
);
/**
 * Content of a view: query parameters of the screen by name, and its appearance, with sizes in CSS pixels.
 * A null `month` width follows the density.
 */
export type GridViewContent = z.output<typeof content>;

const gridView = z.object({
  id: z.int(),
  screen: z.enum(gridScreens),
  nome: z.string(),
  /** Everybody of the organization sees it. */
  is_shared: z.boolean(),
  /** The caller made it. */
  is_own: z.boolean(),
  /** True: the caller's screen opens with it. */
  is_default: z.boolean(),
  owner__name: z.string().nullable(),
  content,
  created_at: instant(),
});
/** A named view of a screen as the caller sees it; 404 for another person's private one. */
export type SavedGridView = z.output<typeof gridView>;

const fields = { nome: text({ max: 80 }), is_shared: flag(), content };

/** Operations of named views; sharing one needs the write permission of its screen. */
export const gridViewEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/grid-views/',
    summary: "The caller's own views and those shared with the organization, of one grid, by name",
    access: 'planning:read',
    alsoFor: ['sales:read'],
    query: z.object({ screen: choice(gridScreens).optional() }),
    responses: { 200: z.array(gridView) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/grid-views/',
    summary: 'Keeps a view under a name; sharing one takes the right to change what the screen shows',
    access: 'planning:read',
    alsoFor: ['sales:read'],
    body: z.object({ screen: choice(gridScreens), ...fields }),
    responses: { 201: gridView },
    idempotent: true,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/grid-views/:id/',
    summary: 'Puts another name, audience or content in place of what a view has',
    access: 'planning:read',
    alsoFor: ['sales:read'],
    params: idParams,
    body: z.object(fields),
    responses: { 200: gridView },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/grid-views/:id/',
    summary: 'Forgets a view; for whom it was the first, the screen begins as it does for everybody',
    access: 'planning:read',
    alsoFor: ['sales:read'],
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  setDefault: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/grid-views/:id/default/',
    summary: "Makes a view the first of the caller's screen, or no longer",
    access: 'planning:read',
    alsoFor: ['sales:read'],
    params: idParams,
    body: z.object({ is_default: flag() }),
    responses: { 200: gridView },
  }),
} as const;
