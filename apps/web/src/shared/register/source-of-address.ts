import { type RowSource, rowSources } from '@uni/contracts';

/** What the address asks for; what it does not know counts as not asked. */
export const sourceOfAddress = (text: string | undefined): RowSource | undefined =>
  rowSources.find((value) => value === text);
