/** The functions of cells, by the names after `UNI.` that formulas store: a name never changes. */
export const functionTable = [
  { id: 'INDICADOR', kind: 'indicator', required: 2 },
  { id: 'FLUXO', kind: 'flow', required: 2 },
] as const;

export type FunctionId = (typeof functionTable)[number]['id'];
