import { enterpriseRegister } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { save } from '../../../../api/download.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { useRegisterEnterprise } from '../../../../api/planner/enterprise-register.ts';
import { formatNumber } from '../../../../ui/numbers/index.ts';
import { type Reading, readFile } from '../../../sheet-import/read-file.ts';
import { fieldsOf } from '../fields.ts';
import { mostRows, rowsOf, type SheetRow } from './sheet-rows.ts';

const copy = enterpriseRegister.sheet;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Done {
  made: number;
  refused: readonly SheetRow[];
}

/** Imports a sheet of enterprises: read here, checked row by row, then registered one after the other. */
export function useSheetImport(taken: ReadonlySet<string>) {
  const [rows, setRows] = useState<readonly SheetRow[] | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const register = useRegisterEnterprise();
  const running = useRef<Reading | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const open = async (file: File): Promise<void> => {
    running.current?.cancel();
    const mine = readFile(file);
    running.current = mine;
    setReading(true);
    setProblem(null);
    const outcome = await mine.outcome.catch(() => null);
    if (running.current !== mine) return;
    setReading(false);
    if (!outcome) return setProblem(copy.unreadable);
    if (!outcome.ok) return setProblem(copy.refusals[outcome.reason]);
    const parsed = rowsOf(outcome.sheets, taken);
    if (!parsed) return setProblem(copy.noColumns);
    if (parsed.rows.length === 0) return setProblem(copy.noRows);
    if (parsed.rows.length > mostRows) return setProblem(copy.tooMany(formatNumber(mostRows)));
    setName(file.name);
    setRows(parsed.rows);
  };
  const ready = (rows ?? []).filter(({ problems }) => problems.length === 0);
  const apply = async (list: readonly SheetRow[] = ready): Promise<void> => {
    const refused: SheetRow[] = [];
    setDone(null);
    for (const [at, row] of list.entries()) {
      setProgress(at);
      try {
        await register.mutateAsync({ fields: fieldsOf(row.text), modules: [] });
      } catch (failure) {
        refused.push({ ...row, problems: [messageOf(failure)] });
      }
    }
    setProgress(null);
    setDone((before) => ({ made: (before?.made ?? 0) + list.length - refused.length, refused }));
  };
  return {
    ...{ rows, ready, name, problem, reading, progress, done, open, apply },
    leave: () => setRows(null),
    saveExample: async () => {
      const { writeWorkbook } = await import('@uni/workbook');
      const { exampleWorkbook } = await import('./example-workbook.ts');
      save(
        new Blob([Uint8Array.from(writeWorkbook(exampleWorkbook()))], { type: spreadsheet }),
        `${copy.templateFile}.xlsx`,
      );
    },
  };
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return copy.unreadable;
  const fields = Object.values(failure.fields);
  return fields.length > 0
    ? fields.join(' ')
    : [failure.described?.title, failure.described?.text].filter(Boolean).join(' ');
}
