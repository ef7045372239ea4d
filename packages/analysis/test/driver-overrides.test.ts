import { applyEdits, identifyStudy, type StudyDocument, toJsonObject } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { drivers } from '../src/sensitivity/drivers.ts';
import { applyOverrides, evaluateScenario, type Override } from '../src/sensitivity/scenario.ts';
import { demonstration, frozen, opened } from './support.ts';

let next = 0;
const document: StudyDocument = frozen(
  identifyStudy(toJsonObject(demonstration) ?? {}, () => {
    next += 1;
    return next;
  }),
);
const base = opened(document.study);
const scenario = (overrides: Override[]) => ({ key: 'one', name: 'One', overrides });

describe('a scenario that moves a driver', () => {
  const applying = drivers.filter((driver) => driver.appliesTo(base.study));

  it.each(applying.map((driver) => [driver.key, driver] as const))(
    'moves %s exactly as a tornado does, by edits that promote it',
    (key, driver) => {
      for (const amount of driver.usual) {
        const { model, edits, refused } = evaluateScenario(base, document, scenario([{ driver: key, amount }]));
        expect(refused).toEqual([]);
        const direct = opened(driver.apply(base.study, amount));
        expect(model?.projection.indicators).toEqual(direct.projection.indicators);
        const promoted = applyEdits(document, edits);
        expect(promoted.ok && opened(promoted.document.study).projection.indicators).toEqual(
          direct.projection.indicators,
        );
      }
    },
  );

  it('by nothing, changes nothing', () => {
    expect(applyOverrides(document, [{ driver: 'price', amount: 0 }]).edits).toEqual([]);
  });

  it('that the study lacks, says so', () => {
    const constant = { ...document, study: { ...document.study, terms: 'constant' } };
    expect(applyOverrides(constant, [{ driver: 'incc', amount: 0.01 }]).refused).toEqual([
      { path: 'driver:incc', code: 'does_not_apply' },
    ]);
  });

  it('joins overrides of single places in their order', () => {
    const typology = `/modules/@${document.identity.modules?.[0]?.id}/typologies/@${document.identity.modules?.[0]?.lists?.typologies?.[0]?.id}`;
    const { document: over } = applyOverrides(document, [
      { path: `${typology}/price_m2`, value: 10_000 },
      { driver: 'price', amount: 0.1 },
    ]);
    expect(opened(over.study).study.modules[0]?.typologies?.[0]?.price_m2).toBe(11_000);
  });

  it('reads in the study of the scenario as it was moved', () => {
    const driver = drivers.find(({ key }) => key === 'works_months');
    const { model } = evaluateScenario(base, document, scenario([{ driver: 'works_months', amount: 6 }]));
    if (!driver || !model) throw new Error('refused');
    expect(driver.reading(model.study)?.value).toBeCloseTo(Number(driver.reading(base.study)?.value) + 6, 6);
  });

  it('is blamed by its own name when the engine refuses the study', () => {
    const outcome = evaluateScenario(base, document, scenario([{ driver: 'sales_start', amount: 10_000 }]));
    expect(outcome.model).toBeNull();
    expect(outcome.refused.map(({ path }) => path)).toContain('driver:sales_start');
  });
});
