/** An organization's settings for its developments: alert thresholds, and targets of indicators. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { instant, integer } from '../http/fields.ts';
import { keyedBy, targetKeys, targetRows, thresholdKeys, thresholdRows } from './settings-values.ts';

const bounded = ({ unit, min, max }: { unit: string; min: number; max: number }) =>
  ['months', 'days', 'hours', 'day'].includes(unit)
    ? integer({ min, max })
    : z
        .number({ error: fieldMessages.notNumber })
        .min(min, { error: fieldMessages.belowMinimum(min) })
        .max(max, { error: fieldMessages.aboveMaximum(max) });

const fields = {
  ...keyedBy(thresholdKeys, (key) => bounded(thresholdRows[key]).optional()),
  ...keyedBy(targetKeys, (key) => bounded(targetRows[key]).nullable().optional()),
};

const settings = z.object({
  /** Number of changes. 0: never changed. */
  version: z.int(),
  thresholds: z.record(z.enum(thresholdKeys), z.number()),
  targets: z.record(z.enum(targetKeys), z.number().nullable()),
  /** The latest first. */
  changes: z.array(
    z.object({
      version: z.int(),
      at: instant(),
      by: z.string().nullable(),
      /** The changed values. */
      values: z.array(
        z.object({
          key: z.enum([...thresholdKeys, ...targetKeys]),
          before: z.number().nullable(),
          after: z.number().nullable(),
        }),
      ),
    }),
  ),
});
/** Thresholds and targets in force, in the units of `thresholdRows` and `targetRows`. A null target is not set. */
export type HomeSettings = z.output<typeof settings>;

/** Reading and change of the settings; a change repeats its base `version`, and 412 answers an outdated one. */
export const homeSettingEndpoints = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/home/settings/',
    summary: 'From where on a figure is an alert, what indicators should come to, and who changed that',
    access: 'enterprise:read',
    responses: { 200: settings },
  }),
  changeSettings: defineEndpoint({
    method: 'PATCH',
    path: '/api/home/settings/',
    summary: 'Changes limits of alerts and targets of indicators; what they were before is kept',
    access: 'planning:write',
    wide: true,
    body: z.object({ version: integer({ min: 0 }), ...fields }),
    responses: { 200: settings },
  }),
};
