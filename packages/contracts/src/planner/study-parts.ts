/** Planning: the parts of a version that the specification names, each read, saved, removed and exported by itself. */
import { z } from 'zod';
import { defineEndpoint, fileStream } from '../http/endpoint.ts';
import { exportBody } from '../http/exports.ts';
import { deleteBody, idParams, integer, pathId } from '../http/fields.ts';
import type { JsonObject } from '../study/json.ts';
import { type StudyPartKey, studyParts } from '../study/parts/part-table.ts';

const keys = Object.keys(studyParts) as [StudyPartKey, ...StudyPartKey[]];
const params = idParams.extend({ part: z.enum(keys) });
const rowParams = params.extend({ row: pathId() });

/** `revision`: the one that the save was made to; without it, the current one. An overlap since then is 409. */
const query = z.object({
  revision: z.coerce
    .number()
    .pipe(integer({ min: 1 }))
    .optional(),
});

/** A list of rows, or one object, as `studyParts` defines. */
const content = z.custom<JsonObject | JsonObject[]>((value) => typeof value === 'object' && value !== null);

const body = z.looseObject({});
const path = '/api/planner/versions/:id/parts/:part/' as const;

/**
 * Generic operations of the pieces of a study, for the names of the specification.
 * A save becomes edits of the study, with the refusals of those; a derived piece refuses each save.
 */
export const studyPartEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path,
    summary: 'One part of a version: its rows, or its object',
    access: 'planning:read',
    params,
    responses: { 200: content },
    versioned: true,
  }),
  add: defineEndpoint({
    method: 'POST',
    path,
    summary: 'Adds a row to a part that is a list; merges fields into one that is an object',
    access: 'planning:write',
    params,
    query,
    body,
    responses: { 201: content },
    bodySize: 'study',
    idempotent: true,
  }),
  merge: defineEndpoint({
    method: 'PATCH',
    path,
    summary: 'Merges fields, or rows under `items`, into a part; a row without an id is added',
    access: 'planning:write',
    params,
    query,
    body,
    responses: { 200: content },
    bodySize: 'study',
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: `${path}:row/`,
    summary: 'Merges fields into one row of a part',
    access: 'planning:write',
    params: rowParams,
    query,
    body,
    responses: { 200: content },
    bodySize: 'study',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: `${path}:row/`,
    summary: 'Removes one row of a part',
    access: 'planning:write',
    params: rowParams,
    query,
    body: deleteBody,
    responses: { 204: z.undefined() },
  }),
  export: defineEndpoint({
    method: 'POST',
    path: `${path}export/`,
    summary: 'One part of a version as a file: a spreadsheet, or CSV',
    access: 'planning:read',
    params,
    body: exportBody('parte'),
    responses: { 200: fileStream },
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    throttle: 'export',
  }),
} as const;
