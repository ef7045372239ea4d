/**
 * Compares engine and oracle on generated studies.
 * `node packages/engine/oracle/differential.ts --from SEED --count N [--size small|medium] [--show N] [--features a,b]`
 * `--features all` adds every feature. Prints the first differing cells of each seed and a summary. Exits 1 when anything differs, 2 without an engine.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Projection } from '../src/projection.ts';
import type { Study, StudyError } from '../src/study.ts';
import { compare, type Difference } from './compare.ts';
import { generateStudy } from './generation/generate.ts';
import { FEATURES, type Feature } from './generation/generate-features.ts';
import { oracleProject } from './project.ts';

interface EngineModule {
  openStudy(value: unknown): { ok: true; model: { projection: Projection } } | { ok: false; errors: StudyError[] };
}

function isEngineModule(value: object): value is EngineModule {
  return 'openStudy' in value && typeof value.openStudy === 'function';
}

async function loadEngine(): Promise<EngineModule | null> {
  const engine: object = await import('../src/index.ts');
  return isEngineModule(engine) ? engine : null;
}

/** Returns the differences of engine and oracle on one study. A refusal by one side only is a difference. */
export function differ(engine: EngineModule, study: Study): Difference[] {
  const expected = oracleProject(study);
  const answer = engine.openStudy(study);
  if (!answer.ok) {
    const horizon = answer.errors.some((error) => error.code === 'horizon');
    return 'refused' in expected && horizon
      ? []
      : [{ where: 'refused', left: answer.errors.slice(0, 3), right: 'projected' }];
  }
  if ('refused' in expected) return [{ where: 'refused', left: 'projected', right: expected.refused }];
  return compare(answer.model.projection, expected);
}

function featuresOf(list: string): Set<Feature> {
  if (list === 'all') return new Set(FEATURES);
  const named = list.split(',').filter((name) => name !== '');
  const unknown = named.filter((name) => !FEATURES.some((feature) => feature === name));
  if (unknown.length > 0) throw new Error(`${unknown.join()} is none of ${FEATURES.join()}`);
  return new Set(FEATURES.filter((feature) => named.includes(feature)));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '0' },
      count: { type: 'string', default: '100' },
      size: { type: 'string', default: 'small' },
      show: { type: 'string', default: '5' },
      save: { type: 'string' },
      features: { type: 'string', default: '' },
    },
  });
  const engine = await loadEngine();
  if (!engine) {
    console.error('packages/engine/src has no openStudy yet');
    process.exitCode = 2;
    return;
  }
  const from = Number(values.from);
  const features = featuresOf(values.features);
  let [different, cells] = [0, 0];
  for (let seed = from; seed < from + Number(values.count); seed++) {
    const study = generateStudy(seed, values.size === 'medium' ? 'medium' : 'small', features);
    const differences = differ(engine, study);
    if (differences.length === 0) continue;
    different += 1;
    cells += differences.length;
    console.log(`seed ${seed}: ${differences.length} differ`);
    for (const { where, left, right } of differences.slice(0, Number(values.show))) {
      console.log(`  ${where}: engine ${JSON.stringify(left)} oracle ${JSON.stringify(right)}`);
    }
    if (values.save) writeFileSync(`${values.save}/seed-${seed}.study.json`, JSON.stringify(study, null, 1));
  }
  console.log(`seeds ${values.count} differing ${different} cells ${cells}`);
  process.exitCode = different === 0 ? 0 : 1;
}

if (import.meta.main) await main();
