import {
  type ReportBlock,
  type ReportContent,
  type ReportCover,
  type ReportFormat,
  type ReportPage,
  type ReportPairs,
  type ReportTable,
  type ReportTone,
  reportSizes,
  tonesOf,
} from '@uni/contracts';
import { committeeReport as copy } from '@uni/phrases';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { PrintedPage } from './report-choice.ts';
import { ReportDrawingFigure, toneValue } from './report-drawing.tsx';
import styles from './report-sheet.module.css';

interface SheetProps {
  content: ReportContent;
  printed: PrintedPage;
  format: ReportFormat;
  position: number;
  count: number;
  /** What the report is for, on the cover. */
  occasion: string;
}

const coloursOf = (colour: string | null) =>
  Object.fromEntries(
    Object.entries(tonesOf(colour)).map(([tone, value]) => [`--r-${tone.replaceAll('_', '-')}`, value]),
  ) as CSSProperties;

/** A page as it is printed: always light, its lengths in points of the page. */
export function ReportSheet({ content, printed: { page, comment }, format, position, count, occasion }: SheetProps) {
  const { width, height } = reportSizes[format];
  const size = { '--page-width': width, '--page-height': height, ...coloursOf(content.brand.colour) } as CSSProperties;
  return (
    <article className={styles.sheet} style={size} aria-label={`${copy.page(position, count)}: ${page.name}`}>
      {page.cover ? (
        <CoverContent content={content} cover={page.cover} occasion={occasion} />
      ) : (
        <PageContent content={content} page={page} comment={comment}>
          {copy.page(position, count)}
        </PageContent>
      )}
    </article>
  );
}

const versionText = ({ version, scenario }: ReportContent): string =>
  scenario === null ? version.nome : `${version.nome}, ${copy.scenario(scenario)}`;

/** Whose report it is: the logo, or the name where there is none. */
function Owner({ content: { organization, brand } }: { content: ReportContent }) {
  return brand.logo === null ? <strong>{organization}</strong> : <img src={brand.logo} alt={organization} />;
}

function PageContent(props: { content: ReportContent; page: ReportPage; comment: string; children: ReactNode }) {
  const { content, page, comment } = props;
  const isOpinion = page.key === 'opinion';
  const note = comment !== '' && (
    <Block block={{ kind: 'text', label: isOpinion ? copy.opinion.opinion : copy.comment, text: comment }} />
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Owner content={content} />
        <span>{copy.head(content.enterprise.name, versionText(content))}</span>
      </div>
      <h2 className={styles.title}>{page.title}</h2>
      <p className={styles.subtitle}>{page.subtitle}</p>
      <div className={styles.body}>
        {isOpinion && note}
        {page.bands.map((columns, band) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity and never change their order
          <div key={band} className={styles.band}>
            {columns.map((blocks, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity and never change their order
              <div key={column} className={styles.column}>
                {blocks.map((block, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and never change their order
                  <Block key={at} block={block} />
                ))}
              </div>
            ))}
          </div>
        ))}
        {!isOpinion && note}
      </div>
      <div className={styles.foot}>
        <span>{copy.seal(content.seal.short)}</span>
        <span>{content.unit}</span>
        <span>{props.children}</span>
      </div>
    </div>
  );
}

function Block({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'drawing':
      return <ReportDrawingFigure drawing={block} />;
    case 'table':
      return <TableBlock table={block} />;
    case 'pairs':
      return <PairsBlock pairs={block} />;
    case 'figures':
      return (
        <dl className={styles.figures}>
          {block.figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
      );
    case 'signatures':
      return (
        <div>
          <h3>{block.label}</h3>
          <ul className={styles.signatures}>
            {block.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      );
    case 'text':
      return (
        <div>
          {block.label !== '' && <h3>{block.label}</h3>}
          <p className={styles.text}>{block.text}</p>
        </div>
      );
  }
}

const toneOf = (tone: ReportTone | undefined) => (tone ? { color: toneValue(tone) } : {});
const fillOf = (fill: ReportTone | undefined) => (fill ? { background: toneValue(fill) } : {});

function TableBlock({ table: { label, headed, heads, rows } }: { table: ReportTable }) {
  return (
    <div>
      {headed && <h3>{label}</h3>}
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, cells: [name, ...cells] }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name
            <tr key={row} className={classes(level === 'sum' && styles.sum, level === 'inner' && styles.inner)}>
              <th scope="row">{name?.text}</th>
              {cells.map(({ text, tone, fill }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their heads
                <td key={at} style={{ ...toneOf(tone), ...fillOf(fill) }}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PairsBlock({ pairs: { label, rows } }: { pairs: ReportPairs }) {
  return (
    <div>
      <h3>{label}</h3>
      <dl className={styles.pairs}>
        {rows.map(({ label: name, value, mark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one label
          <div key={at} data-mark={mark}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CoverContent({ content, cover, occasion }: { content: ReportContent; cover: ReportCover; occasion: string }) {
  return (
    <div className={styles.cover}>
      <div className={styles.identity}>
        <Owner content={content} />
        <div>
          {occasion !== '' && <p>{occasion}</p>}
          <h2>{cover.name}</h2>
          {cover.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <dl className={styles.pairs}>
          {cover.facts.map(({ label, value }) => (
            <div key={label} data-mark="none">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.scene}>
        <div>
          <p className={styles.headline}>{cover.headline.value}</p>
          <p>{cover.headline.note}</p>
        </div>
        <ReportDrawingFigure drawing={cover.drawing} />
        <dl className={styles.coverFigures}>
          {cover.figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
