/** Stores that are read and not saved, each with its reason. */
import type { StoreReason } from '../http/errors.ts';

export const readOnlyStores: Readonly<Record<string, StoreReason>> = {};
