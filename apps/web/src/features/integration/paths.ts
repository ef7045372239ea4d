import type { ErpSystem } from '@uni/contracts';

/** Path of the parameters page by system. */
export const parameterPaths = {
  sienge: '/parametrizacao-sienge',
  uau: '/parametrizacao-uau',
} as const satisfies Record<ErpSystem, string>;
