/** docs/errors.md out of the catalogue. Pure. */
import type { FieldMessage, Refusal } from './catalogue.ts';

/** Responses on the bare socket, before there is a request: `apps/server/src/platform/http/failures.ts`. */
export const socketRefusals = [
  { status: 431, wire: 'Request headers are too large.', when: 'Address and headers are larger than Node takes.' },
  { status: 408, wire: 'The request did not arrive in time.', when: 'The request came too slowly.' },
] as const;

/** The tables of the catalogue, in the order of the document. */
const areas: readonly (readonly [title: string, tables: readonly string[]])[] = [
  ['Every address', ['wireErrors', 'errors']],
  [
    'Administration and access for programs',
    ['groupErrors', 'apiTokenErrors', 'webhookErrors', 'noticeChatErrors', 'odataErrors'],
  ],
  [
    'Planning',
    [
      'plannerErrors',
      'scenarioErrors',
      'indexErrors',
      'realisedErrors',
      'closingErrors',
      'approvalErrors',
      'landErrors',
      'reportScheduleErrors',
      'colabErrors',
    ],
  ],
  [
    'Sales',
    [
      'salesErrors',
      'mirrorLinkErrors',
      'partyErrors',
      'proposalErrors',
      'commissionErrors',
      'movementErrors',
      'accountErrors',
    ],
  ],
  ['Contracts', ['contractErrors']],
  ['Integration', ['erpErrors', 'certificateErrors', 'mappingErrors']],
];

/** When a refusal is answered: its row, or for the library of receivables the description on the wire. Null: not described. */
export const whenOf = ({ name, detail }: Refusal, situations: Readonly<Record<string, string>>): string | null =>
  situations[name] ?? (name.startsWith('contractErrors.refused.') ? detail : null);

export function writeErrors(
  refusals: readonly Refusal[],
  fields: readonly FieldMessage[],
  situations: Readonly<Record<string, string>>,
): string {
  const rowOf = (refusal: Refusal): string =>
    row(String(refusal.status), reasonText(refusal), whenOf(refusal, situations) ?? '', refusal.text ?? '');
  const sections = areas.flatMap(([title, tables]) => {
    const within = tables.flatMap((table) => refusals.filter(({ name }) => tableOf(name) === table));
    return ['', `## ${title}`, '', ...refusalHead, ...within.map(rowOf)];
  });
  return `${[...opening, ...sections, ...socket(), ...messagesOf(fields)].join('\n')}\n`;
}

function reasonText({ code, detail }: Refusal): string {
  if (code !== null) return `\`${code}\``;
  return detail === null ? 'messages by field' : `“${detail}”`;
}

const tableOf = (name: string): string => name.slice(0, name.indexOf('.'));

const opening = [
  '# Errors',
  '',
  '`node tools/commands/write-errors.ts` writes this page from the catalogue in `packages/contracts`; a test holds it to that.',
  '',
  'A refusal is JSON with `detail` in English and, where programs must tell it apart, a `code`. Codes and sentences do not change',
  'within a version of the API. People read the last column: `packages/phrases` has one sentence for each. Some screens say more of',
  'the place. A figure in a sentence stands for any figure. Where there is no code, the sentence of the wire stands in its column.',
];

const refusalHead = ['| Status | Code | When | People read |', '|---|---|---|---|'];

const socket = (): string[] => [
  ...['', '## Before there is a request', '', 'A program meets these; no screen does.', ''],
  ...['| Status | Sentence | When |', '|---|---|---|'],
  ...socketRefusals.map(({ status, wire, when }) => row(String(status), `“${wire}”`, when)),
];

const messagesOf = (fields: readonly FieldMessage[]): string[] => [
  ...[
    '',
    '## Messages of fields',
    '',
    'Status 400: each refused field has a list of these; `non_field_errors` is the whole body. Rows of a list may carry sentences from above.',
    '',
  ],
  ...['| The wire says | People read |', '|---|---|'],
  ...fields.map(({ wire, text }) => row(wire, text ?? '')),
];

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Tables of the catalogue that no area of the document shows. */
export const unshownTables = (refusals: readonly Refusal[]): string[] => {
  const covered = new Set(areas.flatMap(([, tables]) => tables));
  return [...new Set(refusals.map(({ name }) => tableOf(name)))].filter((table) => !covered.has(table));
};
