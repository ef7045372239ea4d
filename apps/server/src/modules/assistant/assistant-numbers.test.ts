import {
  alignedTo,
  attributeEdits,
  driverLever,
  driverOf,
  evaluateScenario,
  openSimulation,
  seekGoal,
  summarise,
} from '@uni/analysis';
import type { AssistantNode, StudyDocument, Version } from '@uni/contracts';
import { explanationsOf, type Model, monthAt, openStudy } from '@uni/engine';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { people, testOrganizations } from '../../../testing/people.ts';
import { fieldOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { plannerModule } from '../planner/index.ts';
import { connectAssistant, tokenOf } from './test-support/assistant-client.ts';

const testApp = await openTestApp();
await plannerModule.seed?.(testApp.app.platform, {
  organizationId: testOrganizations.first.id,
  plannerId: people.planner.id,
  staffId: people.staff.id,
  otherOrganizationId: testOrganizations.second.id,
  sells: false,
});
const address = await testApp.app.server.listen({ port: 0, host: '127.0.0.1' });
const assistant = await connectAssistant(address, await tokenOf(testApp, 'planner', ['planning:read']));
afterAll(() => assistant.close());
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

interface Held {
  readonly id: number;
  readonly enterprise: number;
  readonly document: StudyDocument;
  readonly model: Model;
}

/** Every version of the demonstration, opened by the engine itself. */
const held: Held[] = [];
for (const { id, empreendimento } of (await testApp.send('planner', 'GET', '/api/planner/versions/'))
  .body as Version[]) {
  const { body } = await testApp.send('planner', 'GET', `/api/planner/versions/${id}/study/`);
  const document = { study: fieldOf(body, 'study'), identity: fieldOf(body, 'identity') } as StudyDocument;
  const opened = openStudy(document.study);
  if (!opened.ok) throw new Error(`version ${id} is no study`);
  held.push({ id, enterprise: empreendimento, document, model: opened.model });
}
const [first] = held;
if (!first) throw new Error('the demonstration has no versions');

const query = async (tool: string, input: Record<string, unknown>): Promise<unknown> => {
  const answer = await assistant.call(tool, input);
  expect(answer, answer.text).toMatchObject({ isError: false });
  return answer.result;
};

const headlines = ['npv', 'irr_year', 'max_exposure', 'result'];

describe('numbers are those of the engine', () => {
  test('in every indicator of every version', async () => {
    let compared = 0;
    for (const { id, model } of held) {
      const rows = fieldOf(await query('read_indicators', { version: id }), 'indicators') as {
        key: string;
        value: unknown;
      }[];
      const values = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
      expect(values).toEqual(model.projection.indicators);
      compared += rows.length;
    }
    expect(compared).toBeGreaterThan(150);
  });

  test('in every line of every version, month by month', async () => {
    for (const { id, model } of held) {
      const expected = model.projection.lines.filter(({ module }) => module === null);
      let count = 0;
      for (let page = 1; count < expected.length; page += 1) {
        const answer = await query('read_lines', { version: id, by: 'month', page });
        const lines = fieldOf(answer, 'lines') as { key: string; values: number[]; total: number }[];
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) {
          expect(line).toMatchObject({
            key: expected[count]?.key,
            values: expected[count]?.values,
            total: expected[count]?.total,
          });
          count += 1;
        }
      }
    }
  });

  test('in an explanation of each headline, down to what was typed', async () => {
    for (const { id, model } of held) {
      for (const indicator of headlines) {
        const expected = explanationsOf(model).explainIndicator(indicator);
        const top = await query('explain_number', { version: id, indicator });
        expect(fieldOf(top, 'top')).toMatchObject({ label: expected?.label, value: expected?.value, path: [] });
        const nodes = fieldOf(top, 'rows') as AssistantNode[];
        expect(nodes.map(({ value }) => value)).toEqual(
          expected?.parts?.slice(0, nodes.length).map(({ value }) => value),
        );
      }
    }
    const typed = await walkToInput(first, { indicator: 'result' });
    expect(typed?.input).toMatch(/^\//);
    expect(typed?.value).toBeTypeOf('number');
  });

  test('in the cells of a month, whose parts are the engine’s', async () => {
    const { model, id } = first;
    const explanations = explanationsOf(model);
    const lines = model.projection.lines.filter(
      ({ module, values }) => module === null && values.some((value) => value !== 0),
    );
    for (const { key, values } of lines.slice(0, 20)) {
      const at = values.findIndex((value) => value !== 0);
      const month = monthAt(model.study.base_month, at);
      const answer = await query('explain_number', { version: id, line: key, month });
      const expected = explanations.explain(key, null, at);
      expect(fieldOf(answer, 'top'), key).toMatchObject({ value: expected?.value, month, line: key });
      expect(fieldOf(answer, 'count'), key).toBe(expected?.parts?.length ?? 0);
    }
  });
});

/** Goes down into the first part that has one of its own, until it stands at an input. */
const walkToInput = async ({ id }: Held, target: Record<string, unknown>): Promise<AssistantNode | null> => {
  const path: number[] = [];
  for (let step = 0; step < 12; step += 1) {
    const rows = fieldOf(await query('explain_number', { version: id, ...target, path }), 'rows') as AssistantNode[];
    const input = rows.find((row) => row.input !== null && row.parts === 0);
    if (input) return input;
    const next = rows.findIndex(({ parts }) => parts > 0);
    if (next < 0) return null;
    path.push(next);
  }
  return null;
};

describe('analyses are those of the page', () => {
  test('in a comparison with what moved each headline', async () => {
    const [base, other] = held.filter(({ enterprise }) => enterprise === first.enterprise);
    if (!base || !other) throw new Error('one version alone');
    const answer = await query('compare_versions', { base: base.id, other: other.id });
    const expected = attributeEdits(alignedTo(other.document, base.document), other.document);
    const rows = fieldOf(answer, 'indicators') as {
      key: string;
      from: number;
      to: number;
      change: number;
      parts: { change: number }[];
    }[];
    expect(rows.map(({ key, from, to, change }) => ({ key, from, to, change }))).toEqual(
      expected?.map(({ indicator, from, to, change }) => ({ key: indicator, from, to, change })),
    );
    for (const { key, from, to, change, parts } of rows) {
      expect(from).toBe(base.model.projection.indicators[key]);
      expect(to).toBe(other.model.projection.indicators[key]);
      expect(parts.reduce((sum, { change: moved }) => sum + moved, 0)).toBe(change);
    }
  });

  test.each(['price', 'works_cost', 'sales_start', 'discount_rate'] as const)('in a scenario of %s', async (driver) => {
    const amount = driver === 'sales_start' ? 3 : 0.05;
    for (const { id, model, document } of held) {
      const answer = await query('run_scenario', { version: id, drivers: [{ driver, amount }] });
      const expected = evaluateScenario(model, document, { key: '', name: '', overrides: [{ driver, amount }] });
      const rows = fieldOf(answer, 'indicators') as { key: string; before: unknown; after: unknown }[];
      for (const { key, before, after } of rows) {
        expect(before, key).toBe(model.projection.indicators[key] ?? null);
        expect(after, key).toBe(expected.model?.projection.indicators[key] ?? null);
      }
    }
  });

  test('in the least price for a target', async () => {
    for (const { id, model } of held) {
      const target = Number(model.projection.indicators.irr_year) + 0.01;
      const lever = driverLever(driverOf('price'), model.study);
      const expected =
        lever && seekGoal(model, lever, { criteria: [{ indicator: 'irr_year', is: 'at_least', value: target }] });
      const answer = await query('goal_seek', { version: id, driver: 'price', indicator: 'irr_year', target });
      expect(answer).toMatchObject({ solved: expected?.isSolved, value: expected?.isSolved ? expected.value : null });
    }
  });

  test('in a simulation, which the same seed repeats', async () => {
    const { id, model } = first;
    const variables = [{ driver: 'price', low: -0.1, mode: 0, high: 0.1 }] as const;
    const request = { version: id, runs: 200, seed: 7, variables };
    const answer = await query('simulate', request);
    expect(await query('simulate', request)).toEqual(answer);
    const opened = openSimulation(model, {
      seed: 7,
      variables: [{ driver: 'price', distribution: { kind: 'triangular', low: -0.1, mode: 0, high: 0.1 } }],
    });
    if (!opened.ok) throw new Error('no simulation');
    const expected = summarise(opened.simulation.runs(0, 200));
    expect(fieldOf(answer, 'negative_npv')).toBe(expected.negativeNpv.probability);
    for (const row of fieldOf(answer, 'indicators') as {
      key: keyof typeof expected.indicators;
      p10: number;
      p50: number;
      p90: number;
    }[]) {
      const { p10, p50, p90 } = expected.indicators[row.key];
      expect(row).toMatchObject({ p10, p50, p90 });
    }
  });
});
