import type { ErpSystem } from '@uni/contracts';

/** Where the parameters of each system are. */
export const parameterPaths = {
  sienge: '/parametrizacao-sienge',
  uau: '/parametrizacao-uau',
} as const satisfies Record<ErpSystem, string>;
