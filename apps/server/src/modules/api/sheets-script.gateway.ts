/**
 * The Apps Script of Google Sheets, as one file to be copied. It runs in Google's engine: global functions, no modules.
 * https://developers.google.com/apps-script/guides/sheets/functions names the services that custom functions may call.
 */
import { namedFigureLimits, readCellRequest, readPeriodText, spreadArguments } from '@uni/contracts';

/** Seconds for which an answer is used again by other cells. */
const cacheSeconds = 300;

/** Menu, and what it stores for the person: address and token are properties of the user, never of the sheet. */
const menu = String.raw`
function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu(UNI.texts.menu)
    .addItem(UNI.texts.connect, 'uniConnect')
    .addItem(UNI.texts.refresh, 'uniRefresh')
    .addItem(UNI.texts.disconnect, 'uniDisconnect')
    .addToUi();
}

function uniConnect() {
  const ui = SpreadsheetApp.getUi();
  const ask = (title, text) => {
    const answer = ui.prompt(title, text, ui.ButtonSet.OK_CANCEL);
    return answer.getSelectedButton() === ui.Button.OK ? answer.getResponseText().trim() : null;
  };
  const typed = ask(UNI.texts.addressTitle, UNI.texts.addressText.replace('{address}', UNI.address));
  if (typed === null) return;
  const address = (typed || UNI.address).replace(/\/$/, '');
  if (address !== UNI.address && !address.startsWith('https://')) return ui.alert(UNI.texts.badAddress);
  const token = ask(UNI.texts.tokenTitle, UNI.texts.tokenText);
  if (!token) return;
  const response = UrlFetchApp.fetch(address + '/api/planner/versions/?page=1&page_size=1', {
    headers: { Authorization: 'Bearer ' + token },
    muteHttpExceptions: true,
  });
  if (response.getResponseCode() !== 200) return ui.alert(uniStatusText_(response.getResponseCode()));
  PropertiesService.getUserProperties().setProperties({ UNI_ADDRESS: address, UNI_TOKEN: token });
  const count = JSON.parse(response.getContentText()).count;
  ui.alert(UNI.texts.connected.replace('{count}', String(count)));
  uniRefresh();
}

function uniDisconnect() {
  const properties = PropertiesService.getUserProperties();
  properties.deleteProperty('UNI_TOKEN');
  SpreadsheetApp.getUi().alert(UNI.texts.disconnected);
}

/** Cells are read again when their formula is written again: a text of it is taken out and put back. */
function uniRefresh() {
  PropertiesService.getUserProperties().setProperty('UNI_EDITION', String(Date.now()));
  for (const [from, to] of [['UNI_', 'UNI__'], ['UNI__', 'UNI_']]) {
    SpreadsheetApp.getActiveSpreadsheet().createTextFinder(from).matchFormulaText(true).replaceAllWith(to);
    SpreadsheetApp.flush();
  }
}
`;

interface FunctionTexts {
  readonly [text: string]: string;
}

/** The functions of cells. Google shows their comments while a formula is typed. */
const functionsOf = (copy: FunctionTexts): string => `
/**
 * ${copy.indicator}
 *
 * @param {string|Array} empreendimento ${copy.enterprise}
 * @param {string|Array} indicador ${copy.indicatorName}
 * @param {string|Array} [versao] ${copy.version}
 * @param {string|Array} [cenario] ${copy.scenario}
 * @return {number|string} ${copy.indicatorResult}
 * @customfunction
 */
function UNI_INDICADOR(empreendimento, indicador, versao, cenario) {
  return uniAnswer_('indicator', [empreendimento, indicador, '', versao, cenario]);
}

/**
 * ${copy.flow}
 *
 * @param {string|Array} empreendimento ${copy.enterprise}
 * @param {string|Array} linha ${copy.lineName}
 * @param {string|number|Date|Array} [periodo] ${copy.period}
 * @param {string|Array} [versao] ${copy.version}
 * @param {string|Array} [cenario] ${copy.scenario}
 * @return {number|string} ${copy.flowResult}
 * @customfunction
 */
function UNI_FLUXO(empreendimento, linha, periodo, versao, cenario) {
  return uniAnswer_('flow', [empreendimento, linha, periodo, versao, cenario]);
}
`;

/** A range for an argument gives a range of figures, read in one call. */
const reading = String.raw`
function uniAnswer_(kind, inputs) {
  const spread = uniSpread_(inputs);
  if (spread === null) return UNI.texts.mark + UNI.texts.shapes;
  const cells = spread.flat().map((each) => {
    const cell = uniRequest_(kind, each, uniPeriod_, UNI.texts);
    return typeof cell === 'string' && cell !== '' ? UNI.texts.mark + cell : cell;
  });
  const figures = uniRead_(cells);
  const columns = spread[0].length;
  const table = spread.map((_, row) => figures.slice(row * columns, (row + 1) * columns));
  return inputs.some(Array.isArray) ? table : table[0][0];
}

function uniPeriod_(value) {
  if (Object.prototype.toString.call(value) !== '[object Date]') return uniPeriodText_(value);
  return Utilities.formatDate(value, SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(), 'yyyy-MM');
}

/** Figures in the order of the cells: from the cache, and all others by one request for each 500. */
function uniRead_(cells) {
  const properties = PropertiesService.getUserProperties().getProperties();
  const { UNI_ADDRESS: address, UNI_TOKEN: token, UNI_EDITION: edition } = properties;
  if (!address || !token) return cells.map((cell) => (cell === '' ? '' : UNI.texts.mark + UNI.texts.notConnected));
  const keys = cells.map((cell) => (typeof cell === 'string' ? null : uniKey_([address, token, edition, cell])));
  const wanted = new Map(cells.flatMap((cell, at) => (keys[at] === null ? [] : [[keys[at], cell]])));
  const cache = CacheService.getUserCache();
  const known = new Map(Object.entries(cache.getAll([...wanted.keys()])).map(([key, text]) => [key, JSON.parse(text)]));
  const missing = [...wanted].filter(([key]) => !known.has(key));
  const chunks = [];
  while (missing.length > 0) chunks.push(missing.splice(0, UNI.cells));
  const requests = chunks.map((chunk) => ({
    url: address + '/api/feeds/v1/figures/',
    method: 'post',
    contentType: 'application/json',
    headers: { Authorization: 'Bearer ' + token },
    payload: JSON.stringify({ cells: chunk.map(([, cell]) => cell) }),
    muteHttpExceptions: true,
  }));
  const responses = requests.length > 0 ? UrlFetchApp.fetchAll(requests) : [];
  responses.forEach((response, at) => uniTake_(response, chunks[at], known, cache));
  return cells.map((cell, at) => (keys[at] === null ? cell : known.get(keys[at])));
}

/** Figures are stored for other cells; what was refused is asked again. */
function uniTake_(response, chunk, known, cache) {
  const status = response.getResponseCode();
  if (status !== 200) return chunk.forEach(([key]) => known.set(key, UNI.texts.mark + uniStatusText_(status)));
  const stored = {};
  JSON.parse(response.getContentText()).cells.forEach(({ value, detail }, at) => {
    const [key] = chunk[at];
    known.set(key, detail === null ? (value === null ? UNI.texts.undefinedFigure : value) : UNI.texts.mark + detail);
    if (detail === null) stored[key] = JSON.stringify(known.get(key));
  });
  if (Object.keys(stored).length > 0) cache.putAll(stored, UNI.seconds);
}

/** No token and no name stands in a key of the cache. */
function uniKey_(parts) {
  return Utilities.base64Encode(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, JSON.stringify(parts)));
}

function uniStatusText_(status) {
  return UNI.texts.statuses[status] || UNI.texts.failed.replace('{status}', String(status));
}
`;

/** Where types stood, the source has as many blanks. */
const sourceOf = (shared: (...inputs: never[]) => unknown): string =>
  String(shared)
    .split('\n')
    .map((line) => `${/^ */.exec(line)?.[0]}${line.trimStart().replace(/ +/g, ' ')}`)
    .join('\n')
    .replaceAll(' )', ')');

/** What the functions of Excel do alike. Names that end in `_` cannot be called in a cell. */
const shared = (): string =>
  [
    `\nconst uniSpread_ = ${sourceOf(spreadArguments)};`,
    `const uniPeriodText_ = ${sourceOf(readPeriodText)};`,
    `const uniRequest_ = ${sourceOf(readCellRequest)};\n`,
  ].join('\n\n');

/** Texts of the script, and of its functions. */
interface ScriptCopy {
  readonly script: object;
  readonly functions: FunctionTexts;
}

/** The script with the address of this server. No secret is in it. */
export const sheetsScript = (address: string, copy: ScriptCopy): string => {
  const settings = { address, cells: namedFigureLimits.cells, seconds: cacheSeconds, texts: copy.script };
  return `const UNI = ${JSON.stringify(settings, null, 2)};\n${menu}${functionsOf(copy.functions)}${shared()}${reading}`;
};
