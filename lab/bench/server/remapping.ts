/** Preview and application of changed rules to half a million movements. */
import type { MappingEffect } from '@uni/contracts';
import type { Cluster } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';
import { openClusterApp } from './cluster-stage.ts';
import {
  createPortfolio,
  finishRun,
  insertFacets,
  insertMovements,
  plannerOf,
  rule,
  type Shape,
  saveRules,
} from './portfolio-stage.ts';
import { rubrics } from './series.ts';

const shape: Shape = { enterprises: 50, accounts: 40, months: 60 };
const mostSeconds = 5;

export const remappingPart = async (cluster: Cluster, movements: number): Promise<Figure[]> => {
  const clusterApp = await openClusterApp(cluster, 'uni_remapping');
  try {
    const planner = await plannerOf(clusterApp);
    await createPortfolio(planner, shape);
    await insertFacets(clusterApp, shape);
    await saveRules(planner, shape, rubrics);
    await insertMovements(clusterApp, shape, 0, movements);
    await finishRun(clusterApp);
    // Every account of the portfolio goes elsewhere, in two parts.
    const changes = Array.from({ length: shape.accounts }, (_, at) =>
      rule(String(21_000 + at), '2021-01', [
        { key: rubrics[(at + 1) % rubrics.length] ?? '', share: 6_000 },
        { key: rubrics[(at + 2) % rubrics.length] ?? '', share: 4_000 },
      ]),
    );
    const timed = async (url: string) => {
      const start = performance.now();
      const { body } = await planner('POST', url, { changes });
      return { seconds: (performance.now() - start) / 1_000, body };
    };
    const preview = await timed('/api/integration/mapping-preview/');
    const { facets_changed, after } = preview.body as MappingEffect;
    if (facets_changed !== shape.enterprises * shape.accounts || after.mapped !== after.source)
      throw new Error(`${facets_changed} kinds of money change, ${after.mapped} of ${after.source} are mapped`);
    const save = await timed('/api/integration/mapping-batches/');
    const both = preview.seconds + save.seconds;
    return [
      {
        what: `other rules for all of ${movements} movements: preview`,
        measured: `${preview.seconds.toFixed(1)} s`,
        goal: `≤ ${mostSeconds} s`,
        met: preview.seconds <= mostSeconds,
      },
      {
        what: 'the rules saved, and every month of every enterprise published anew',
        measured: `${save.seconds.toFixed(1)} s`,
        goal: `with the preview ≤ ${mostSeconds} s`,
        met: both <= mostSeconds,
      },
    ];
  } finally {
    await clusterApp.close();
  }
};
