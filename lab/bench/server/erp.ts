/**
 * `npm run bench:erp -- [--part landing|series|remapping|projection|load] [--rows 1000000] [--rounds 1] [--movements 5000000] [--contracts 2000] [--size L]
 * [--kill-after 1000000] [--minutes 60]`: what the integration is held to, on a cluster of
 * PostgreSQL of its own. A missed goal is printed, not hidden, and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { landingPart } from './landing.ts';
import { loadPart } from './load.ts';
import { projectionPart } from './projection.ts';
import { remappingPart } from './remapping.ts';
import { seriesPart } from './series.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '1' },
    movements: { type: 'string', default: '5000000' },
    contracts: { type: 'string', default: '2000' },
    size: { type: 'string', default: 'L' },
    'kill-after': { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
  },
});

type Cluster = Awaited<ReturnType<typeof startCluster>>;
const benches: Readonly<Record<string, (cluster: Cluster) => Promise<Figure[]>>> = {
  landing: (cluster) => landingPart(cluster, Number(values.rows), Number(values.rounds)),
  series: (cluster) => seriesPart(cluster, Number(values.movements)),
  remapping: (cluster) => remappingPart(cluster, Number(values.movements) / 10),
  projection: (cluster) => projectionPart(cluster, Number(values.contracts)),
  load: (cluster) =>
    loadPart(cluster, {
      size: values.size,
      killAfter: Number(values['kill-after']),
      minutes: Number(values.minutes),
    }),
};

for (const [name, bench] of Object.entries(benches)) {
  if (values.part !== undefined && values.part !== name) continue;
  const cluster = await startCluster({ isDurable: true });
  try {
    process.stdout.write(`${name}, load ${loadavg()[0]?.toFixed(1)}\n`);
    const rows = await bench(cluster);
    handOut(rows);
    process.stdout.write(`${markdown(rows)}\nload at the end ${loadavg()[0]?.toFixed(1)}\n\n`);
  } finally {
    cluster.stop();
  }
}
