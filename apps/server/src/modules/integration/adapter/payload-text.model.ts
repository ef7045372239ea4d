/**
 * Canonical JSON of a stored row: members in the order of their table, empty ones left out. There are millions of rows, each of
 * some fifty texts. So they are written as bytes into one buffer and decoded once.
 */

const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Of a text in UTF-8, for each unit of UTF-16; one that is escaped takes six. */
const mostBytesPerUnit = 6;
/** Signs around a value, and the digits of any number. */
const besides = 64;
/** A longer payload does not hold on to its memory. */
const usualBytes = 65_536;

let bytes: Buffer = Buffer.allocUnsafe(usualBytes);
let at = 0;
let isAscii = true;

export const payloadOf = (payload: object): string => {
  at = 0;
  isAscii = true;
  try {
    write(payload);
    return bytes.toString(isAscii ? 'latin1' : 'utf8', 0, at);
  } finally {
    if (bytes.length > usualBytes) bytes = Buffer.allocUnsafe(usualBytes);
  }
};

const makeRoom = (units: number): void => {
  const needed = at + units * mostBytesPerUnit + besides;
  if (needed <= bytes.length) return;
  const larger = Buffer.allocUnsafe(needed * 2);
  bytes.copy(larger, 0, 0, at);
  bytes = larger;
};

const write = (value: unknown): void => {
  if (typeof value === 'string') writeText(value);
  else if (typeof value === 'number') writeNumber(value);
  else if (Array.isArray(value)) writeList(value);
  else if (typeof value === 'object' && value !== null) writeMembers(value);
  else writeAsIs(JSON.stringify(value));
};

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || value === undefined || (Array.isArray(value) && value.length === 0);

const isObject = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);

const writeMembers = (value: object): void => {
  if (!isObject(value)) return;
  makeRoom(0);
  bytes[at++] = OPEN_OBJECT;
  let isFirst = true;
  for (const name in value) {
    const member = value[name];
    if (isEmpty(member)) continue;
    if (!isFirst) bytes[at++] = COMMA;
    isFirst = false;
    writeText(name);
    bytes[at++] = COLON;
    write(member);
  }
  makeRoom(0);
  bytes[at++] = CLOSE_OBJECT;
};

const writeList = (values: readonly unknown[]): void => {
  makeRoom(0);
  bytes[at++] = OPEN_LIST;
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) bytes[at++] = COMMA;
    write(values[index]);
  }
  makeRoom(0);
  bytes[at++] = CLOSE_LIST;
};

const writeText = (text: string): void => {
  const { length } = text;
  makeRoom(length);
  const room = bytes;
  const start = at + 1;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) {
      writeAsIs(JSON.stringify(text));
      return;
    }
    room[start + index] = code;
  }
  room[at] = QUOTE;
  room[start + length] = QUOTE;
  at = start + length + 1;
};

const writeNumber = (value: number): void => {
  makeRoom(0);
  // Most are a few digits of centavos.
  if (value < 0 || value >= 1e9 || !Number.isInteger(value)) {
    writeAsIs(Number.isFinite(value) ? String(value) : 'null');
    return;
  }
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) digits += 1;
  let rest = value;
  for (let position = at + digits - 1; position >= at; position -= 1) {
    const tenth = Math.floor(rest / 10);
    bytes[position] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  at += digits;
};

const writeAsIs = (json: string): void => {
  makeRoom(json.length);
  const written = bytes.write(json, at, 'utf8');
  if (written !== json.length) isAscii = false;
  at += written;
};
