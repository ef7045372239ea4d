/** Meanings of layouts, shared by everybody who plans: the next workbook of a layout needs no mapping. */
import { companyWorkbookLimits, type WorkbookLayout } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { wireInstant } from '../../../platform/time.ts';
import { selectLayouts, storeLayout } from './workbook-layouts.repository.ts';

type Remembered = Omit<WorkbookLayout, 'mapped_at'>;

export async function listLayouts({ db }: Context): Promise<WorkbookLayout[]> {
  const rows = await selectLayouts(db, companyWorkbookLimits.layouts);
  return rows.map(({ meaning, mapped_at, ...row }) => ({
    ...row,
    meaning: JSON.parse(meaning),
    mapped_at: wireInstant(mapped_at),
  }));
}

/** The last meaning replaces the one before. */
export async function rememberLayout({ db, platform }: Context, { meaning, ...row }: Remembered): Promise<void> {
  await storeLayout(db, { ...row, meaning: JSON.stringify(meaning), mapped_at: platform.now() });
}
