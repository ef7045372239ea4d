/** Proofs of the exported workbook beyond the studies that are worked by hand. */
import type { Proof } from './proof.ts';

export const workbookProofs: readonly Proof[] = [
  {
    name: 'drawn-workbooks',
    what: 'workbooks of thirty drawn studies, twelve edits each, recalculated by LibreOffice: every cell as the engine has it',
    command: ['lab/prove/drawn-workbooks.ts', '--studies=30', '--seed={seed}'],
    reading: 'figures',
    seed: 7_001,
    needs: ['libreoffice'],
    limitMinutes: 60,
  },
  {
    name: 'typed-cells',
    what: 'blue cells of workbooks of drawn studies, fifteen hundred of them typed anew: every cell as the engine has it',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'workbook-equality', 'workbook-edits/typed-cells'],
    env: { UNI_TYPED_CELLS: '1500', UNI_TYPED_FROM: '{seed}' },
    reading: 'vitest',
    seed: 1,
    needs: [],
    limitMinutes: 60,
  },
];
