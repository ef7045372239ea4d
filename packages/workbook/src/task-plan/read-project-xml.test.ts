import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationHours, monthSpan } from './project-values.ts';
import { readProjectXml } from './read-project-xml.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const fixture = readFileSync(new URL('../../fixtures/project-xml/residencial-habits.xml', import.meta.url));
const month = (year: number, number: number): number => year * 12 + number - 1;

const project = (tasks: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<Project xmlns="http://schemas.microsoft.com/project"><Tasks>${tasks}</Tasks></Project>`;

function plan(file: Uint8Array) {
  const outcome = readProjectXml(file);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

describe('a file of MS Project', () => {
  test('gives its rows with months, weights, what is done, and links in months', () => {
    const { title, tasks, remarks } = plan(fixture);
    expect(title).toBe('Residencial Ipê & Jatobá');
    expect(tasks.map(({ id, level }) => `${id}/${level}`).join(' ')).toBe('1/1 2/2 3/2 4/3 5/3 7/2 9/2 10/2 11/2');
    const byId = new Map(tasks.map((task) => [task.id, task]));
    expect(byId.get('4')).toMatchObject({
      ...{ name: 'Canteiro e terraplenagem', first: month(2027, 1), last: month(2027, 2), measured: 1 },
      ...{ cost: 8_000_000, work: 800, isMilestone: false, links: [{ from: '2', kind: 'FS', lag: 0 }] },
    });
    expect(byId.get('2')).toMatchObject({ isMilestone: true, months: 0 });
    expect(byId.get('5')?.months).toBeCloseTo(3, 6);
    // Two months of 22 days of 8,8 hours, in tenths of minutes.
    expect(byId.get('9')?.links).toEqual([{ from: '7', kind: 'SS', lag: expect.closeTo(2, 9) }]);
    // Half of the six months before it.
    expect(byId.get('10')?.links[0]?.lag).toBeCloseTo(-3, 6);
    expect(remarks).toEqual([
      { kind: 'inactive', task: 'Alvenaria (opção cancelada)', value: '' },
      { kind: 'external', task: 'Acabamento', value: '77' },
    ]);
  });

  test('is read in the encodings that its programs write, with a prefix or without', () => {
    const task = '<Task><UID>1</UID><Name>Fundação</Name><Duration>PT8H0M0S</Duration></Task>';
    const text = project(task).replace('<?xml version="1.0"?>', '');
    const wide = Uint8Array.from([
      ...[0xff, 0xfe],
      ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, Math.floor(letter.charCodeAt(0) / 256)]),
    ]);
    const latin = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, (letter) =>
      letter.charCodeAt(0),
    );
    const prefixed = text.replaceAll('<', '<p:').replaceAll('<p:/', '</p:').replace('xmlns=', 'xmlns:p=');
    for (const file of [bytes(`\ufeff${text}`), wide, latin, bytes(prefixed)])
      expect(plan(file).tasks.map(({ name }) => name)).toEqual(['Fundação']);
  });

  test('a row scheduled by hand has only the dates and the duration that were typed', () => {
    const filled =
      '<Start>2027-03-01T08:00:00</Start><Finish>2027-03-01T17:00:00</Finish><Duration>PT8H0M0S</Duration>';
    const byHand = (uid: number, inside: string): string => `<Task><UID>${uid}</UID><Manual>1</Manual>${inside}</Task>`;
    const { tasks } = plan(
      bytes(
        project(
          [
            byHand(
              1,
              `<StartText/><FinishText></FinishText><DurationText/>${filled}<DurationFormat>53</DurationFormat>`,
            ),
            byHand(2, `<StartText>após a licença</StartText>${filled}<DurationFormat>7</DurationFormat>`),
            byHand(3, `${filled}<DurationFormat>53</DurationFormat>`),
            `<Task><UID>4</UID><Manual>0</Manual><StartText/>${filled}<DurationFormat>53</DurationFormat></Task>`,
          ].join(''),
        ),
      ),
    );
    const march = month(2027, 3);
    const day = expect.closeTo(1 / 20, 9);
    expect(tasks.map(({ first, last, months }) => [first, last, months])).toEqual([
      [null, null, null],
      [null, march, day],
      [march, march, day],
      [march, march, day],
    ]);
  });

  test('a summary of nothing but inactive rows is left out with them', () => {
    const row = (uid: number, level: number, isActive: boolean, isSummary = false): string =>
      `<Task><UID>${uid}</UID><Name>T${uid}</Name><Active>${isActive ? 1 : 0}</Active><OutlineLevel>${level}</OutlineLevel><Summary>${isSummary ? 1 : 0}</Summary></Task>`;
    const { tasks, remarks } = plan(
      bytes(
        project(
          [
            ...[row(1, 1, true, true), row(2, 2, true, true), row(3, 3, false), row(4, 3, false), row(5, 2, true)],
            // A project within the project is a summary without rows of its own.
            ...[row(6, 1, true, true), row(7, 1, true, true), row(8, 2, true, true), row(9, 3, false)],
          ].join(''),
        ),
      ),
    );
    expect(tasks.map(({ name }) => name)).toEqual(['T1', 'T5', 'T6']);
    expect(remarks.map(({ kind, task }) => `${task} ${kind}`)).toEqual(
      ['T2', 'T3', 'T4', 'T7', 'T8', 'T9'].map((name) => `${name} inactive`),
    );
  });

  test('is refused by its reason', () => {
    const reasons = {
      not_xml: [
        '',
        'PK',
        'Etapa;Peso',
        '<Project xmlns="http://schemas.microsoft.com/project"><Tasks>',
        project('</Task>'),
      ],
      not_project: ['<a/>', '<html><body/></html>', project('').replace('microsoft', 'other'), '<Project/>'],
      // The program always saves the row of the project itself.
      no_tasks: [project(''), project('<Task><UID>0</UID><OutlineLevel>0</OutlineLevel></Task>')],
      entities: [
        project('<Task><Name>&x;</Name></Task>', '<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        project('', '<!DOCTYPE lolz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'),
        project('', '<!doctype Project>'),
      ],
    };
    for (const [reason, files] of Object.entries(reasons))
      for (const file of files) expect(readProjectXml(bytes(file)), file).toEqual({ ok: false, reason });
    const deep = '<a>'.repeat(200);
    expect(readProjectXml(bytes(project(deep)))).toEqual({ ok: false, reason: 'not_xml' });
    expect(readProjectXml(bytes(project('<Task/>'.repeat(5_001))))).toEqual({ ok: false, reason: 'too_large' });
  });

  test('no bytes make it throw', () => {
    const piece = fc.constantFrom(
      '<Task>',
      '</Task>',
      '<',
      '>',
      '<Name>',
      '&#x41;',
      '"',
      '<!--',
      ']]>',
      '<![CDATA[',
      '/>',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.uint8Array({ maxLength: 60 }), (pieces, raw) => {
        for (const file of [bytes(project(pieces.join(''))), raw, bytes(`<${pieces.join('')}`)])
          expect(typeof readProjectXml(file).ok).toBe('boolean');
      }),
    );
  });

  test('time grows with the file, whatever is open or repeated in it', () => {
    const spent = (text: string): number => {
      const begun = performance.now();
      readProjectXml(bytes(text));
      return performance.now() - begun;
    };
    const links = '<PredecessorLink><PredecessorUID>1</PredecessorUID></PredecessorLink>';
    const files = [
      project(`<Task><UID>1</UID>${links.repeat(20_000)}</Task>`),
      project(`<Task><Name>${'&amp;'.repeat(500_000)}</Name></Task>`),
      project(`<Task><Name>${'<!--x-->'.repeat(300_000)}</Name></Task>`),
      `${project('')}${'<'.repeat(2_000_000)}`,
      project(`<Extra>${'<a b="c"/>'.repeat(300_000)}</Extra>`),
    ];
    for (const file of files) expect(spent(file)).toBeLessThan(4_000);
  });
});

describe('values of a file', () => {
  test('durations are ISO 8601 or tenths of minutes', () => {
    expect(['PT176H0M0S', 'PT8H30M0S', 'P2DT1H', '4800', '-600', 'PT', '8 horas', ''].map(durationHours)).toEqual([
      ...[176, 8.5, 49, 8, -1, null, null, null],
    ]);
  });

  test('an end at midnight of a first day belongs to the month before', () => {
    expect(monthSpan('2027-01-04T08:00:00', '2027-03-01T00:00:00')).toEqual({
      first: month(2027, 1),
      last: month(2027, 2),
    });
    expect(monthSpan('2027-03-01T00:00:00', '2027-03-01T00:00:00')).toEqual({
      first: month(2027, 3),
      last: month(2027, 3),
    });
    expect(monthSpan('2027-13-01', 'NA')).toEqual({ first: null, last: null });
  });
});
