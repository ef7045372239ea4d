import { type RowSource, rowSources } from '@uni/contracts';

/** Returns the row source in the address; undefined for an unknown one. */
export const sourceOfAddress = (text: string | undefined): RowSource | undefined =>
  rowSources.find((value) => value === text);
