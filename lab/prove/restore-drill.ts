/**
 * The restore drill: backups under saves, restored and compared, on both databases.
 *
 * node lab/prove/restore-drill.ts [--contracts 2500] [--kills 8] [--engine pglite|postgres].
 * A hundred installments a contract; 2,500 contracts are size M of the emulated portfolio.
 */
import { parseArgs } from 'node:util';
import { type Figure, handOut, table } from '../figures.ts';
import { drillEmbedded } from './restore-drill/embedded.ts';
import { drillPostgres } from './restore-drill/postgres.ts';

const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: '2500' },
    kills: { type: 'string', default: '8' },
    engine: { type: 'string', default: '' },
  },
});

const figures: Figure[] = [];
if (values.engine !== 'pglite') figures.push(...(await drillPostgres()));
if (values.engine !== 'postgres')
  figures.push(...(await drillEmbedded({ contracts: Number(values.contracts), kills: Number(values.kills) })));
console.log(table(figures));
handOut(figures);
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
