import { readFileSync } from 'node:fs';
import { type Model, openStudy } from '@uni/engine';
import { RefusedStudy } from './failures.ts';

/**
 * Reads a study file and opens it.
 * @throws {RefusedStudy} when the file cannot be read, is no JSON, or the engine refuses it
 */
export function readStudy(file: string): Model {
  const opened = openStudy(readJson(file));
  if (!opened.ok) throw new RefusedStudy(opened.errors);
  return opened.model;
}

/**
 * Reads a file of JSON.
 * @throws {RefusedStudy} when it cannot be read, or is no JSON
 */
export function readJson(file: string): unknown {
  try {
    // A byte order mark, which some editors write, is dropped by the decoder; bytes that are no UTF-8 are refused.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedStudy([{ path: '', code: 'type', message: `${file}: ${reason}` }]);
  }
}
