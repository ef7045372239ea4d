/** Files that open the OData service in Excel and Power BI. A program requests the token itself: none is in them. */
import { odataRoot } from '@uni/contracts';
import { escapeMarkup } from './markup.model.ts';

/** One query of a workbook, in the language of Power Query. */
export interface WorkbookQuery {
  readonly name: string;
  /** As people call it. */
  readonly label: string;
}

const serviceAddress = (origin: string): string => `${origin}${odataRoot}`;

/** A text of Power Query: a quote is doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const formulaOf = (origin: string, { name }: WorkbookQuery): string =>
  `let Source = OData.Feed(${quoted(serviceAddress(origin))}, null, [Implementation="2.0"]), Rows = Source{[Name=${quoted(name)},Signature="table"]}[Data] in Rows`;

/** The queries of a workbook, as Excel stores them in a connection file. */
const mashupOf = (origin: string, queries: readonly WorkbookQuery[]): string => {
  const items = queries.map(
    (query) =>
      `<Query Name="${escapeMarkup(query.label)}"><Formula><![CDATA[${formulaOf(origin, query)}]]></Formula><IsParameterQuery xsi:nil="true" /><IsDirectQuery xsi:nil="true" /></Query>`,
  );
  return [
    '<Mashup xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.microsoft.com/DataMashup">',
    '<Client>EXCEL</Client><Version>2.48.4792.721</Version><MinVersion>2.21.0.0</MinVersion><Culture>pt-BR</Culture>',
    `<SafeCombine>true</SafeCombine><Items>${items.join('')}</Items></Mashup>`,
  ].join('');
};

/** An Office Data Connection: it opens `first` as a table, and holds the queries of the other tables. */
export const excelConnection = (origin: string, title: string, queries: readonly WorkbookQuery[]): string => {
  const first = queries[0]?.label ?? '';
  const source = `Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location="${first}";Extended Properties=""`;
  const connection = [
    '<odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc" xmlns="http://www.w3.org/TR/REC-html40">',
    `<odc:PowerQueryConnection odc:Type="OLEDB"><odc:ConnectionString>${escapeMarkup(source)}</odc:ConnectionString>`,
    `<odc:CommandType>SQL</odc:CommandType><odc:CommandText>${escapeMarkup(`SELECT * FROM [${first}]`)}</odc:CommandText>`,
    `</odc:PowerQueryConnection><odc:PowerQueryMashupData>${escapeMarkup(mashupOf(origin, queries))}</odc:PowerQueryMashupData>`,
    '</odc:OfficeDataConnection>',
  ].join('');
  return [
    '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><head>',
    '<meta http-equiv="Content-Type" content="text/x-ms-odc; charset=utf-8"/>',
    '<meta name="ProgId" content="ODC.Database"/><meta name="SourceType" content="OLEDB"/>',
    `<title>${escapeMarkup(title)}</title><xml id="msodc">${connection}</xml></head></html>`,
  ].join('\n');
};

/** A Power BI data source: it requests the token, and then for the tables. */
export const powerBiConnection = (origin: string): string =>
  JSON.stringify(
    {
      version: '0.1',
      connections: [
        { details: { protocol: 'odata', address: { url: serviceAddress(origin) } }, options: {}, mode: 'Import' },
      ],
    },
    null,
    2,
  );
