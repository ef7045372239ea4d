import { enterpriseRegister, enterprises } from '@uni/phrases';
import type { WorkbookModel } from '@uni/workbook';
import { sheetFields } from './sheet-rows.ts';

const { fields, products, sheet, systems } = enterpriseRegister;
const { phases } = enterprises;

/** By column: two realistic example enterprises. */
const rows = [
  [
    '201',
    'Residencial Exemplo',
    'Goiânia',
    'GO',
    phases.launch,
    'Exemplo SPE Ltda.',
    systems.sienge,
    products.medium,
    'mar/27',
    'set/27',
    'jan/30',
    'mar/30',
  ],
  ['202', 'Loteamento Exemplo', 'Anápolis', 'GO', phases.prospecting, '', '', products.subdivision, '', '', '', ''],
] as const;

/** Returns a sheet to fill in and import. */
export const exampleWorkbook = (): WorkbookModel => ({
  sheets: [
    {
      name: sheet.templateSheet,
      columnWidths: sheetFields.map((field) => (field === 'name' || field === 'spe' ? 32 : 16)),
      frozen: { rows: 1, columns: 2 },
      rows: [
        sheetFields.map((field) => ({ style: 'header.text', value: fields[field] })),
        ...rows.map((cells) => cells.map((value) => (value === '' ? null : ({ style: 'input.text', value } as const)))),
      ],
    },
  ],
});
