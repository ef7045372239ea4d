/** The refusals that the contracts declare, each answered once, with what people read of it. */
import * as contracts from '@uni/contracts';
import {
  collaborationFormulas,
  findSentence,
  noticeChats,
  refusalMessages,
  refusalPatterns,
  type ServerSentence,
  sentenceKey,
  serverMessages,
  serverPatterns,
  webhooks,
  workMessages,
} from '@uni/phrases';

export interface Refusal {
  /** Where it is declared: `salesErrors.unitSold`; one of several codes or reasons has a third part. */
  readonly name: string;
  readonly status: number;
  readonly code: string | null;
  /** The `detail` on the wire, with sample figures; null where the body is messages by field. */
  readonly detail: string | null;
  /** Portuguese text; null where the sentence has none. */
  readonly text: string | null;
}

/** A sentence that stands at a field of a refused body. */
export interface FieldMessage {
  readonly name: string;
  readonly wire: string;
  readonly text: string | null;
}

const learnt: readonly Readonly<Record<string, ServerSentence>>[] = [
  ...[serverMessages, workMessages, refusalMessages, webhooks.messages, noticeChats.messages],
];
const known = new Map(
  learnt.flatMap((messages) => Object.values(messages)).map(({ wire, text }) => [sentenceKey(wire), text]),
);
const patterns = [...serverPatterns, ...refusalPatterns];

/** Formulas are explained by the server in Portuguese. */
const emptyFormula = collaborationFormulas.faults.empty();

const translate = (wire: string): string | null => (wire === emptyFormula ? wire : findSentence(wire, known, patterns));

/** Arguments of the catalogue's functions, a list of calls each. A third segment of the name distinguishes several. */
const calls: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  'errors.methodNotAllowed': { '': ['PUT'] },
  'errors.unsupportedMediaType': { '': ['text/plain'] },
  'errors.jsonParseError': { '': ['Unexpected end'] },
  'errors.malformedRequest': { '': [] },
  'errors.throttled': { '': [2] },
  'errors.serverError': { '': ['id'] },
  'errors.invalidFields': { '': [{ name: [contracts.fieldMessages.required] }] },
  'errors.secondStepRequired': { '': [{}] },
  'errors.preconditionFailed': { '': [null] },
  'errors.storeReadOnly': { '': ['computed'] },
  'closingErrors.monthNotOver': { '': ['2026-03'] },
  'closingErrors.stopped': { '': [{}] },
  'colabErrors.formulaRefused': { '': [{ code: 'empty', at: 0, length: 0 }, emptyFormula] },
  'contractErrors.belowAuthority': { '': [{}] },
  'contractErrors.beyond': Object.fromEntries(
    ['otherKind', 'beyondClause', 'beyondLaw'].map((fault) => [fault, [fault, 'kind']]),
  ),
  'contractErrors.refused': Object.fromEntries(Object.keys(contracts.contractFaults).map((code) => [code, [code, '']])),
  'mappingErrors.conflict': { '': [0, 1, 'Energia'] },
  'odataErrors.optionUnsupported': { '': ['$apply'] },
  'odataErrors.optionRepeated': { '': ['$top'] },
  'odataErrors.optionUnreadable': { '': ['$top'] },
  'odataErrors.propertyUnknown': { '': ['name'] },
  'odataErrors.functionUnsupported': { '': ['tolower'] },
  'odataErrors.filterUnreadable': { '': ['7'] },
  'odataErrors.filterMismatch': { '': ['7'] },
  'odataErrors.filterTooLarge': { '': ['300'] },
  'plannerErrors.editConflict': { '': [1, []] },
  'plannerErrors.mergeConflict': { '': [{}, []] },
  'plannerErrors.versionLocked': { '': ['approved'] },
  'plannerErrors.versionState': { '': ['draft'] },
  'plannerErrors.implausible': { '': [[]] },
  'plannerErrors.studyRefused': { '': [[]] },
  'plannerErrors.editRefused': { '': [0, {}] },
  'realisedErrors.monthClosed': { '': ['2026-03'] },
  'realisedErrors.monthOpen': { '': [null] },
};

const isRefusal = (value: unknown): value is contracts.WireError =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

/** Refusals that are functions by themselves, as `packages/contracts/src/http/errors.ts` declares them. */
export const functionsIn = (source: string): string[] =>
  [...source.matchAll(/^export const (\w{1,60}) = [^;]{0,200}\): WireError =>/gm)].map(([, name = '']) => name);

/**
 * Every refusal.
 * @throws {Error} for a function without sample arguments
 */
export function listRefusals(errorsSource: string): Refusal[] {
  const alone = functionsIn(errorsSource).map((key) => ({ name: `errors.${key}`, value: Reflect.get(contracts, key) }));
  return [...alone, ...entriesOf(/Errors$/)].flatMap(({ name, value }) => {
    if (typeof value === 'string') return [];
    if (isRefusal(value)) return [refusalOf(name, value)];
    const ways = calls[name];
    if (!ways || typeof value !== 'function')
      throw new Error(`${name}: tools/errors/catalogue.ts does not call it yet`);
    return Object.entries(ways).map(([member, values]) =>
      refusalOf(member === '' ? name : `${name}.${member}`, Reflect.apply(value, null, values)),
    );
  });
}

function refusalOf(name: string, { status, body }: contracts.WireError): Refusal {
  const detail = typeof body.detail === 'string' ? body.detail : null;
  const [first] = Object.values(body).flat();
  const text = translate(detail ?? String(first));
  return { name, status, code: typeof body.code === 'string' ? body.code : null, detail, text };
}

/** What the functions among the messages are called with. */
const figures: Readonly<Record<string, readonly unknown[]>> = {
  belowMinimum: [1],
  aboveMaximum: [1],
  notAbove: [0],
  notBelow: [1],
  notChoice: ['x'],
  missingKey: [1],
  notKey: ['str'],
  notDictionary: ['list'],
  taken: ['Organization', 'code'],
  notUniqueTogether: [['a', 'b']],
};

/** Every sentence that a field of a refused body may carry, each once. Sentences of any field come only as its `detail`. */
export function listFieldMessages(refusals: readonly Refusal[]): FieldMessage[] {
  const details = new Set(refusals.map(({ detail }) => detail));
  const entries = [...entriesOf(/^fieldMessages$/), ...entriesOf(/Faults$/), ...entriesOf(/Errors$/)];
  const messages = entries.flatMap(({ name, value }) => {
    const wire = typeof value === 'function' && name.startsWith('fieldMessages.') ? say(name, value) : value;
    return typeof wire === 'string' ? [{ name, wire, text: translate(wire) }] : [];
  });
  const own = messages.filter(({ name, wire }) => name.startsWith('fieldMessages.') || !details.has(wire));
  return [...new Map(own.map((message) => [message.wire, message])).values()];
}

const say = (name: string, message: object): unknown =>
  Reflect.apply(message as () => string, null, [...(figures[name.replace(/^.*\./, '')] ?? [2])]);

/** Tables of the contracts whose own name fits, by name. A module lists its exports in any order. */
function entriesOf(tableName: RegExp): { name: string; value: unknown }[] {
  const tables = Object.entries(contracts).sort(([one], [other]) => (one < other ? -1 : 1));
  return tables.flatMap(([table, held]) => {
    if (!tableName.test(table) || typeof held !== 'object' || Array.isArray(held)) return [];
    return Object.entries(held).map(([key, value]: [string, unknown]) => ({ name: `${table}.${key}`, value }));
  });
}
