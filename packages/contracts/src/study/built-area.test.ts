import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtAreaAt, builtRatio, followBuiltArea, privateArea } from './built-area.ts';
import { setAt } from './compose.ts';
import { applyEdits } from './edits.ts';
import { identifyStudy, type StudyDocument } from './ids.ts';
import { isObject, type JsonObject } from './json.ts';
import { residencialVertical } from './templates/residencial-vertical.ts';
import { applyTemplate } from './templates/template.ts';

let last = 0;
const newId = () => {
  last += 1;
  return last;
};
const document = (): StudyDocument =>
  identifyStudy(JSON.parse(JSON.stringify(applyTemplate(residencialVertical, {}))), newId);
const moduleOf = ({ study }: StudyDocument): JsonObject => {
  const [module] = Array.isArray(study.modules) ? study.modules : [];
  if (!isObject(module)) throw new Error('the template has a module');
  return module;
};
const pathOf = ({ identity }: StudyDocument) => {
  const module = identity.modules?.[0];
  const typology = module?.lists?.typologies?.[0];
  return {
    built: `/modules/@${module?.id}/built_area`,
    typology: `/modules/@${module?.id}/typologies/@${typology?.id}`,
  };
};
const never = () => false;
const after = (from: StudyDocument, path: string, value: number, isTyped: (path: string) => boolean = never) => {
  const outcome = applyEdits(from, followBuiltArea(from, setAt(from, path, value, newId), isTyped));
  if (!outcome.ok) throw new Error('an edit of the template applies');
  return outcome.document;
};

describe('the built area of a module', () => {
  it('keeps its ratio to the private area when units or areas change', () => {
    const from = document();
    const ratio = builtRatio(moduleOf(from)) ?? 0;
    const moved = after(from, `${pathOf(from).typology}/units`, 200);
    expect(moduleOf(moved).built_area).toBe(builtAreaAt(ratio, privateArea(moduleOf(moved))));
    expect(moduleOf(moved).built_area).not.toBe(moduleOf(from).built_area);
  });

  it('stays as it was typed, and is what is typed', () => {
    const from = document();
    const { built, typology } = pathOf(from);
    const unchanged = after(from, `${typology}/units`, 200, (path) => path === built);
    expect(moduleOf(unchanged).built_area).toBe(moduleOf(from).built_area);
    expect(moduleOf(after(from, built, 9_999)).built_area).toBe(9_999);
  });

  it('follows nothing where there is no ratio, and no other change', () => {
    const from = document();
    const { built, typology } = pathOf(from);
    const without = after(from, built, 0);
    expect(moduleOf(after(without, `${typology}/units`, 200)).built_area).toBe(0);
    expect(followBuiltArea(from, setAt(from, `${typology}/price_m2`, 9_000, newId), never)).toHaveLength(1);
  });

  it('keeps the ratio to a tenth of a percent, whatever is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1_500, max: 90_000 }), (units, area) => {
        const from = document();
        const { typology } = pathOf(from);
        let moved = after(from, `${typology}/units`, units);
        moved = after(moved, `${typology}/private_area`, area / 100);
        const ratio = builtRatio(moduleOf(moved)) ?? 0;
        expect(Math.abs(ratio / (builtRatio(moduleOf(from)) ?? 1) - 1)).toBeLessThan(0.001);
      }),
      { numRuns: 200 },
    );
  });
});
