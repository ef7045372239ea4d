/** Native charts: a drawing part for each sheet that displays them, and a part of the file for each chart. */
import type { Chart, Sheet } from './model.ts';
import { escapeXml, XML_HEAD } from './xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const CHART = `${OFFICE}/drawingml/2006/chart`;
const DRAWING = `${OFFICE}/drawingml/2006/main`;
const SHEET = `${OFFICE}/drawingml/2006/spreadsheetDrawing`;
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const PACKAGE = `${OFFICE}/package/2006/relationships`;
/** Columns that a chart covers. */
const WIDTH = 16;
const COLOURS = ['1F5FBF', 'C2571A', '2E8B57', '8A3FA0'];

/** The file's parts that the charts of a sheet need, by path and type. */
export function drawingTypes(charts: readonly Chart[], sheet: number): [string, string][] {
  if (charts.length === 0) return [];
  return [
    [`/xl/drawings/drawing${sheet}.xml`, 'application/vnd.openxmlformats-officedocument.drawing+xml'],
    ...charts.map((_, k): [string, string] => [
      `/xl/charts/chart${sheet}-${k + 1}.xml`,
      'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    ]),
  ];
}

/** Writes the charts of a sheet, if it has some. */
export function writeDrawing(
  write: (path: string, text: string) => void,
  { charts = [] }: Pick<Sheet, 'charts'>,
  sheet: number,
): void {
  if (charts.length === 0) return;
  write(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, relations([['drawing', `../drawings/drawing${sheet}.xml`]]));
  const anchors = charts.map((chart, k) => anchorXml(chart, k));
  write(
    `xl/drawings/drawing${sheet}.xml`,
    `${XML_HEAD}<xdr:wsDr xmlns:xdr="${SHEET}" xmlns:a="${DRAWING}">${anchors.join('')}</xdr:wsDr>`,
  );
  write(
    `xl/drawings/_rels/drawing${sheet}.xml.rels`,
    relations(charts.map((_, k) => ['chart', `../charts/chart${sheet}-${k + 1}.xml`])),
  );
  for (const [k, chart] of charts.entries()) write(`xl/charts/chart${sheet}-${k + 1}.xml`, chartXml(chart));
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const rows = targets.map(
    ([type, target], k) => `<Relationship Id="rId${k + 1}" Type="${RELATION}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}">${rows.join('')}</Relationships>`;
}

function anchorXml({ title, from, to }: Chart, k: number): string {
  const corner = (name: string, column: number, row: number): string =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  return `<xdr:twoCellAnchor>${corner('from', 0, from)}${corner('to', WIDTH, to)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${k + 2}" name="${escapeXml(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" xmlns:r="${RELATION}" r:id="rId${k + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
}

function chartXml({ title, categories, series }: Chart): string {
  const drawn = (kind: 'bar' | 'line'): string =>
    series.map((one, k) => (one.kind === kind ? seriesXml(one, categories, k) : '')).join('');
  const [bars, lines] = [drawn('bar'), drawn('line')];
  const axes = '<c:axId val="1"/><c:axId val="2"/>';
  const bar =
    bars === ''
      ? ''
      : `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${bars}<c:gapWidth val="40"/>${axes}</c:barChart>`;
  const line =
    lines === ''
      ? ''
      : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines}<c:marker val="1"/>${axes}</c:lineChart>`;
  return `${XML_HEAD}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}" xmlns:r="${RELATION}"><c:roundedCorners val="0"/><c:chart>${titleXml(title)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${bar}${line}<c:dateAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="mmm/yy" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/><c:baseTimeUnit val="months"/></c:dateAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx></c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

function titleXml(title: string): string {
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="pt-BR" sz="1200" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

function seriesXml({ name, values, kind }: Chart['series'][number], categories: string, k: number): string {
  const fill = `<a:solidFill><a:srgbClr val="${COLOURS[k % COLOURS.length]}"/></a:solidFill>`;
  const style =
    kind === 'bar'
      ? `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`
      : `<c:spPr><a:ln w="25400">${fill}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`;
  return `<c:ser><c:idx val="${k}"/><c:order val="${k}"/><c:tx><c:strRef><c:f>${escapeXml(name)}</c:f></c:strRef></c:tx>${style}<c:cat><c:numRef><c:f>${escapeXml(categories)}</c:f></c:numRef></c:cat><c:val><c:numRef><c:f>${escapeXml(values)}</c:f></c:numRef></c:val>${kind === 'line' ? '<c:smooth val="0"/>' : ''}</c:ser>`;
}
