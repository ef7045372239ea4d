/**
 * `node lab/prove/roles.ts [--part slow|kills] [--times 10] [--kills 40] [--seed 1]`: real processes with `UNI_ROLE` on one PostgreSQL.
 * Slow readings delay no one else; a worker killed at any point of a load leaves the same books.
 */
import { parseArgs } from 'node:util';
import { type Figure, handOut, table } from '../figures.ts';
import { proveKilledWorkers } from './roles/killed-workers.ts';
import { proveSlowReadings } from './roles/slow-readings.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    times: { type: 'string', default: '10' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});

const figures: Figure[] = [];
if (values.part !== 'kills') figures.push(...(await proveSlowReadings(Number(values.times))));
if (values.part !== 'slow') figures.push(...(await proveKilledWorkers(Number(values.kills), Number(values.seed))));
process.stdout.write(`${table(figures)}\n`);
handOut(figures);
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
