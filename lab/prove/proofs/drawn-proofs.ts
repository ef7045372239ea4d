/** Proofs over what is drawn from a seed. */
import { common, type Proof, serverTests, VITEST } from './proof.ts';

export const drawnProofs: readonly Proof[] = [
  {
    ...common,
    name: 'properties',
    what: 'every property for a minute',
    command: [VITEST, 'run', '--project', 'engine properties', '--project', 'receivables properties'],
    env: { UNI_PROPERTY_SECONDS: '60', UNI_PROPERTY_DRAWN: '{seed}' },
    reading: 'vitest',
    seed: 20_000,
    limitMinutes: 120,
  },
  {
    ...common,
    name: 'drawn-studies',
    what: 'studies with each newer rule alone and mixed equal the second implementation; a thousand obey the laws of their books',
    command: ['lab/prove/drawn-studies.ts', '--seed', '{seed}'],
    reading: 'figures',
    seed: 1,
  },
  {
    ...common,
    name: 'attack-worlds',
    what: 'somebody who subtracts, against the anonymous comparison, in a thousand worlds',
    command: [VITEST, 'run', '--project', 'engine properties', 'benchmark-attack'],
    env: { UNI_ATTACK_WORLDS: '1000', UNI_PROPERTY_SEED: '{seed}' },
    reading: 'vitest',
    seed: 1,
  },
  {
    ...common,
    name: 'erp-seeds',
    what: 'the reading of Sienge under a hundred seeds of faults and kills',
    command: serverTests('server unit', 'sienge/emulated'),
    env: { UNI_ERP_SEEDS: '100', UNI_ERP_FROM: '{seed}' },
    reading: 'vitest',
    seed: 1,
  },
  {
    ...common,
    name: 'erp-sales',
    what: 'the back office against the books of both ERPs at three thousand installments',
    command: serverTests('server on PostgreSQL', 'sales/erp-sales'),
    env: { UNI_ERP_SALES_SIZE: 'S', UNI_ERP_SALES_SEEDS: '2', UNI_ERP_SALES_FROM: '{seed}' },
    reading: 'vitest',
    seed: 1,
    needs: ['postgresql'],
  },
];
