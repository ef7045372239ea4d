import { setAt } from './compose.ts';
import { applyEdits, type StudyEdit } from './edits.ts';
import type { StudyDocument } from './ids.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { itemIdsAt } from './path.ts';

const numberIn = (value: Json | undefined): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** m² of a module's units, those of the land swap included. */
export function privateArea({ typologies }: JsonObject): number {
  if (!Array.isArray(typologies)) return 0;
  return typologies
    .filter(isObject)
    .reduce((area, { units, private_area }) => area + numberIn(units) * numberIn(private_area), 0);
}

/** Built over private area; null where there is nothing to compare. */
export function builtRatio(module: JsonObject): number | null {
  const [built, own] = [numberIn(module.built_area), privateArea(module)];
  return built > 0 && own > 0 ? built / own : null;
}

/** m² to two decimals. */
export const builtAreaAt = (ratio: number, own: number): number => Math.round(ratio * own * 100) / 100;

function modulesOf({ study, identity }: StudyDocument): ReadonlyMap<number, JsonObject> {
  const { modules } = study;
  const ids = itemIdsAt(identity, ['modules']);
  const rows = Array.isArray(modules) ? modules : [];
  return new Map(
    rows.flatMap((module, at) => {
      const id = ids[at]?.id;
      return isObject(module) && id !== undefined ? [[id, module] as const] : [];
    }),
  );
}

/**
 * Returns the edits plus those that update their modules' built areas. The ratio of each to the private area stays, unless
 * it was typed.
 * @param isTyped returns true if the built area at a path was typed
 */
export function followBuiltArea(
  document: StudyDocument,
  edits: readonly StudyEdit[],
  isTyped: (path: string) => boolean,
): StudyEdit[] {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) return [...edits];
  const before = modulesOf(document);
  const following = [...modulesOf(outcome.document)].flatMap(([id, module]) => {
    const path = `/modules/@${id}/built_area`;
    const was = before.get(id);
    const ratio = was ? builtRatio(was) : null;
    const own = privateArea(module);
    const isOwn = edits.some((edit) => edit.path === path || edit.path === `/modules/@${id}`);
    if (!was || ratio === null || own <= 0 || own === privateArea(was) || isOwn || isTyped(path)) return [];
    return setAt(outcome.document, path, builtAreaAt(ratio, own), noId);
  });
  return [...edits, ...following];
}

const noId = (): never => {
  throw new Error('a number has no id');
};
