import { drivers } from '@uni/analysis';
import { identifyStudy, type StoredOverride, type StoredScenario, toJsonObject, type Version } from '@uni/contracts';
import { type Model, openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../study/store/drafting.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { counting, study as plain, studyFixture } from '../../study/testing/study-fixture.ts';
import { openScenario } from './open-scenario.ts';

const version = { id: 7, nome: 'Rev 3' } as Version;
const stored = (...overrides: StoredOverride[]): StoredScenario => ({
  id: 5,
  version: 7,
  nome: 'Pessimista',
  overrides,
  revision: 1,
  updated_at: '2026-11-29T10:00:00-03:00',
});

function draftOf(study: unknown): Draft {
  const document = identifyStudy(toJsonObject(study) ?? {}, counting());
  const opened = openStudy(document.study);
  if (!opened.ok) throw new Error('the study is refused');
  return { valid: document, model: opened.model, document, held: [], errors: [] };
}

/** From nothing: no model of before, no edit and no document take part. */
function projectedAlone(study: unknown): Model['projection'] {
  const opened = openStudy(JSON.parse(JSON.stringify(study)));
  if (!opened.ok) throw new Error(`refused at ${opened.errors[0]?.path}`);
  return opened.model.projection;
}

const opened = (draft: Draft, scenario: StoredScenario) => openScenario({ version, draft, realised: null }, scenario);

describe('a scenario as the state of a study', () => {
  it.each(goldenStudies)(
    '$name shows under each driver what the study with the driver applied projects alone',
    (golden) => {
      const draft = draftOf(golden.model.study);
      const applying = drivers.filter((driver) => driver.appliesTo(golden.model.study));
      expect(applying.length).toBeGreaterThan(0);
      for (const driver of applying) {
        const [, amount] = driver.usual;
        const { draft: overridden, refused } = opened(draft, stored({ driver: driver.key, amount }));
        expect(refused, driver.key).toEqual([]);
        const alone = projectedAlone(driver.apply(golden.model.study, amount));
        expect(overridden?.model.projection.indicators, driver.key).toEqual(alone.indicators);
        expect(overridden?.model.projection.lines, driver.key).toEqual(alone.lines);
      }
    },
  );

  it('shows changes one on top of the other', () => {
    const draft = draftOf(plain);
    const { draft: overridden } = opened(
      draft,
      stored(
        { driver: 'price', amount: -0.05 },
        { path: '/discount_rate/value', value: 0.2 },
        { path: '/modules/@1/works_months', delta: 2 },
      ),
    );
    const [module] = plain.modules;
    const [typology] = module?.typologies ?? [];
    const typed = {
      ...plain,
      discount_rate: { ...plain.discount_rate, value: 0.2 },
      modules: [{ ...module, works_months: 8, typologies: [{ ...typology, price_m2: 7600 }] }],
    };
    expect(overridden?.model.projection.indicators).toEqual(projectedAlone(typed).indicators);
  });

  it('stands beside its base, which stays as it was', () => {
    const draft = draftOf(plain);
    const before = JSON.stringify(draft.valid);
    const { draft: overridden, base, changes } = opened(draft, stored({ driver: 'price', amount: -0.05 }));
    expect(base).toMatchObject({ version: { id: 0, nome: 'Base' }, indicators: draft.model.projection.indicators });
    expect(base?.differences.map(({ path }) => path)).toEqual(['/modules/@1/typologies/@2/price_m2']);
    expect(changes).toEqual(['Preço/m² −5%']);
    expect(JSON.stringify(draft.valid)).toBe(before);
    expect(overridden?.valid).not.toBe(draft.valid);
  });

  it('says which changes cannot be made, and shows no study that the engine refuses', () => {
    const draft = draftOf(plain);
    const gone = opened(
      draft,
      stored({ path: '/modules/@99/works_months', value: 3 }, { driver: 'from_later', amount: 1 }),
    );
    expect(gone.refused.map(({ path }) => path)).toEqual(['/modules/@99/works_months', 'driver:from_later']);
    expect(gone.draft?.model.projection.indicators).toEqual(draft.model.projection.indicators);
    const refused = opened(draft, stored({ path: '/modules/@1/works_months', value: -1 }));
    expect(refused).toMatchObject({ draft: null, base: null, refused: [{ path: '/modules/@1/works_months' }] });
  });
});

describe('the study behind a scenario', () => {
  it('takes no edit, sends none and goes on as it was afterwards', async () => {
    const { store, ledger, clock, set, shelf } = studyFixture();
    set('/discount_rate/value', 0.2);
    store.lockForScenario(true);
    const before = store.getState();
    const { draft: overridden } = opened(before.draft, stored({ driver: 'price', amount: -0.05 }));
    expect(set('/name', 'Outro')).toBe(false);
    store.undo();
    store.redo();
    store.dropHeld();
    store.flush();
    await clock.pass(5_000);
    expect(store.getState().draft).toBe(before.draft);
    expect(store.getState().undo).toEqual(before.undo);
    // What was typed before goes out, alone.
    expect(ledger.log.flat().map(({ path }) => path)).toEqual(['/discount_rate/value']);
    expect(JSON.stringify([...shelf.stored.values()])).not.toContain('price_m2');
    expect(overridden?.valid.study).not.toEqual(ledger.document.study);
    store.lockForScenario(false);
    store.undo();
    await clock.pass(5_000);
    expect(ledger.document).toEqual(studyFixture().ledger.document);
  });

  it('has what a grid painted before the choice, and loses none of it', () => {
    const { store, set } = studyFixture();
    const done = store.pendingEdits.expect(() => {
      done();
      set('/discount_rate/value', 0.3);
    });
    store.lockForScenario(true);
    expect(store.getState().draft.document.study).toMatchObject({ discount_rate: { value: 0.3 } });
  });

  it("settles another user's edits without the scenario's numbers", async () => {
    const { store, ledger, clock, set } = studyFixture();
    set('/discount_rate/value', 0.2);
    store.lockForScenario(true);
    ledger.write([{ op: 'set', path: '/name', old: 'Residencial Aurora', new: 'Residencial Aurora II' }]);
    await clock.pass(5_000);
    await clock.pass(5_000);
    const { study } = store.getState().draft.document;
    expect(study).toMatchObject({ name: 'Residencial Aurora II', discount_rate: { value: 0.2 } });
    expect(ledger.document.study).toEqual(study);
    expect(JSON.stringify(study)).toContain('"price_m2":8000');
  });

  it('leaves to the study what cannot be saved yet', () => {
    const { store, parts, set } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    const { held } = store.getState().draft;
    store.lockForScenario(true);
    store.dropHeld();
    store.lockForScenario(false);
    expect(store.getState().draft.held).toEqual(held);
  });
});
