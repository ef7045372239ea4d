import { writeWorkbook } from '@uni/workbook';
import { describe, expect, test } from 'vitest';
import { planTasks } from './plan-tasks.ts';
import { readScheduleFile } from './read-schedule-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(text: string | Uint8Array) {
  const reading = readScheduleFile(typeof text === 'string' ? bytes(text) : text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.plan;
}

function tasksOf(text: string | Uint8Array, level = 99, source: Parameters<typeof planTasks>[2] = 'weight') {
  const outcome = planTasks(read(text), level, source);
  if (!outcome.ok) throw new Error(outcome.circle.join(', '));
  return outcome.planned.tasks.map(({ name, start, months, weight, predecessors }) => [
    ...[name, start - 2027 * 12, months, weight],
    predecessors.map(({ task, lag }) => `${task}${lag < 0 ? lag : `+${lag}`}`).join(' '),
  ]);
}

describe('a schedule in a sheet', () => {
  test('what MS Project copies into Excel in Portuguese is read', () => {
    const text = [
      'Id;Nome da tarefa;Duração;Início;Término;Predecessoras;Nível da estrutura de tópicos;% concluída;Custo',
      '1;Obra;300 dias;Seg 04/01/27;Sex 25/02/28;;1;10%;R$ 1.000,00',
      '2;Fundação;60 dias?;Seg 04/01/27;Sex 26/03/27;;2;50%;R$ 250,00',
      '3;Estrutura;8 mess;Seg 29/03/27;Sex 26/11/27;2;2;0%;R$ 500,00',
      '4;Acabamento;6 mess;Qua 01/09/27;Sex 25/02/28;3TI-60 dias;2;0%;R$ 250,00',
    ].join('\r\n');
    expect(tasksOf(text, 2, 'cost')).toEqual([
      ['Fundação', 0, 3, 0.25, ''],
      ['Estrutura', 2, 9, 0.5, '1-1'],
      ['Acabamento', 8, 6, 0.25, '2-3'],
    ]);
    expect(tasksOf(text, 1, 'cost')).toEqual([['Obra', 0, 14, 1, '']]);
    const outcome = planTasks(read(text), 2, 'cost');
    expect(outcome.ok && outcome.planned.tasks.map(({ measured }) => measured)).toEqual([0.5, null, null]);
  });

  test('durations and predecessors alone give the months, in the order that links ask for', () => {
    const text = [
      'Cronograma da obra;;;',
      'Etapa;Peso (%);Prazo (dias);Depois de',
      'Acabamento;30;90;Estrutura',
      'Fundação;20;60;',
      'Estrutura;50;150;Fundação',
      'Total;100;;',
    ].join('\n');
    expect(tasksOf(text).map(([name, start, ...rest]) => [name, Number(start) + 2027 * 12, ...rest])).toEqual([
      ['Acabamento', 7, 3, 0.3, '3+0'],
      ['Fundação', 0, 2, 0.2, ''],
      ['Estrutura', 2, 5, 0.5, '2+0'],
    ]);
  });

  test('numbers of an outline give its levels, and months are read as people write them', () => {
    const rows = [
      ['1', 'Infraestrutura', '', ''],
      ['1.1', 'Terraplenagem', 'jan/27', '03/2027'],
      ['1.2', 'Redes', '2027-03', 'jun/27'],
      ['2', 'Pavimentação', 46_569, 46_655],
    ];
    const file = writeWorkbook({
      sheets: [
        {
          name: 'Plano',
          columnWidths: [8],
          frozen: { rows: 1, columns: 0 },
          rows: [
            ['Item', 'Serviço', 'Início', 'Fim'].map((value) => ({ style: 'header.text', value }) as const),
            ...rows.map((cells) =>
              cells.map((value) =>
                typeof value === 'number'
                  ? ({ style: 'header.month', value } as const)
                  : ({ style: 'input.text', value } as const),
              ),
            ),
          ],
        },
      ],
    });
    expect(tasksOf(Uint8Array.from(file), 1, 'months').map((task) => task.slice(0, 3))).toEqual([
      ['Infraestrutura', 0, 6],
      ['Pavimentação', 6, 3],
    ]);
  });

  test('links in every notation, and what cannot be read is named with its value', () => {
    const text = [
      'Nº;Etapa;Início;Fim;Predecessoras',
      '1;A;jan/27;fev/27;',
      '2;B;jan/27;abr/27;1II+1 mês',
      '3;C;mar/27;abr/27;2TT;1FS',
      '4;D;depois;maio;9',
    ];
    const { tasks, remarks } = read(text.map((row) => row.replace('2TT;1FS', '"2TT;1FS"')).join('\n'));
    expect(tasks.map(({ links }) => links.map(({ from, kind, lag }) => `${from}${kind}${lag}`).join(' '))).toEqual([
      ...['', '1SS1', '2FF0 1FS0', ''],
    ]);
    expect(remarks).toEqual([
      { kind: 'unread_value', task: 'D', value: 'depois' },
      { kind: 'unread_value', task: 'D', value: 'maio' },
      { kind: 'unknown_link', task: 'D', value: '9' },
    ]);
    const outcome = planTasks({ title: '', tasks, remarks }, 99, 'months');
    expect(outcome.ok && outcome.planned.undated).toEqual(['D']);
  });

  test('is refused by its reason', () => {
    const reasons = {
      no_columns: ['a;b\n1;2', 'Etapa;Cor\nFundação;azul'],
      no_tasks: ['Etapa;Início\n'],
      binary: [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
      not_a_schedule: [Uint8Array.from([1, 0, 2, 3]), Uint8Array.from([0x50, 0x4b, 3, 4, 9])],
      too_large: [`Etapa;Peso\n${'A;1\n'.repeat(5_001)}`],
      not_project: ['  <html></html>'],
    };
    for (const [reason, files] of Object.entries(reasons))
      for (const file of files)
        expect(readScheduleFile(typeof file === 'string' ? bytes(file) : file)).toEqual({ ok: false, reason });
  });
});
