/**
 * The Apps Script of Google Sheets, as one file to be copied. It runs in Google's engine: global functions, no modules.
 * https://developers.google.com/apps-script/guides/sheets/functions names the services that custom functions may call.
 */
import { namedFigureLimits } from '@uni/contracts';

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
  const tables = inputs.map((input) => (Array.isArray(input) ? input : [[input]]));
  const rows = Math.max(...tables.map((table) => table.length));
  const columns = Math.max(...tables.map((table) => table[0].length));
  const fits = (table) => [1, rows].includes(table.length) && [1, columns].includes(table[0].length);
  if (!tables.every(fits)) return UNI.texts.mark + UNI.texts.shapes;
  const valueAt = (table, row, column) => table[table.length === 1 ? 0 : row][table[0].length === 1 ? 0 : column];
  const cells = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      cells.push(uniCell_(kind, tables.map((table) => valueAt(table, row, column))));
  const figures = uniRead_(cells);
  const table = Array.from({ length: rows }, (_, row) => figures.slice(row * columns, (row + 1) * columns));
  return inputs.some(Array.isArray) ? table : table[0][0];
}

/** A cell to request, or the text that stands in it. */
function uniCell_(kind, [enterprise, name, period, version, scenario]) {
  const text = (value) => (value === undefined || value === null ? '' : String(value).trim());
  if (text(enterprise) === '' && text(name) === '') return '';
  if (text(enterprise) === '' || text(name) === '') return UNI.texts.mark + UNI.texts.missingName;
  const month = uniPeriod_(period);
  if (month === undefined) return UNI.texts.mark + UNI.texts.badPeriod;
  const cell = { kind, enterprise: text(enterprise), name: text(name), period: month };
  return { ...cell, version: text(version) || null, scenario: text(scenario) || null };
}

function uniPeriod_(value) {
  if (value === undefined || value === null || value === '') return null;
  if (Object.prototype.toString.call(value) === '[object Date]')
    return Utilities.formatDate(value, SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(), 'yyyy-MM');
  const text = String(value).trim();
  const turned = /^(0?[1-9]|1[0-2])\/(\d{4})$/.exec(text);
  if (turned) return turned[2] + '-' + turned[1].padStart(2, '0');
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) ? text : undefined;
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

/** Texts of the script, and of its functions. */
interface ScriptCopy {
  readonly script: object;
  readonly functions: FunctionTexts;
}

/** The script with the address of this server. No secret is in it. */
export const sheetsScript = (address: string, copy: ScriptCopy): string => {
  const settings = { address, cells: namedFigureLimits.cells, seconds: cacheSeconds, texts: copy.script };
  return `const UNI = ${JSON.stringify(settings, null, 2)};\n${menu}${functionsOf(copy.functions)}${reading}`;
};
