import { workbookStudy } from '@uni/phrases';
import type { ProofLine } from '@uni/workbook';

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, value) => sum + value, 0);

/** Centavos by which the sheet is above the study over all months. */
export const differenceOf = ({ sheet, study }: Pick<ProofLine, 'sheet' | 'study'>): number =>
  sumOf(sheet) - sumOf(study);

/** The name of a line; with its module where there are several. */
export const lineName = ({ label, module }: Pick<ProofLine, 'label' | 'module'>, modules: readonly string[]): string =>
  module === null || modules.length < 2 ? label : workbookStudy.proof.module(label, modules[module - 1] ?? '');
