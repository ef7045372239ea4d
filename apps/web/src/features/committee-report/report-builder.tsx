import { type ReportContent, type ReportPageKey, type ReportSettings, reportPageKeys } from '@uni/contracts';
import { committeeReport, reportBuilder as copy } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import styles from './committee-report.module.css';
import { PageList } from './page-list.tsx';
import { PageSettings } from './page-settings.tsx';
import { Presentation } from './presentation.tsx';
import { printedPages } from './report-choice.ts';
import { ReportSheet } from './report-sheet.tsx';
import type { CommitteeReport } from './use-committee-report.ts';

interface ReportBuilderProps {
  screen: CommitteeReport;
  content: ReportContent;
  settings: ReportSettings;
}

/** The list of pages with the chosen one's texts, next to the pages as they are printed. */
export function ReportBuilder({ screen, content, settings }: ReportBuilderProps) {
  const { values, change, format, settings: saving } = screen;
  const printed = printedPages(content, settings);
  const chosen = reportPageKeys.find((key) => key === values.page) ?? settings.pages[0]?.key ?? 'cover';
  const sheets = useSheets(values.page);
  const readOnly = !saving.mayEdit;
  const at = Number(values.presenting ?? 1) - 1;
  return (
    <>
      {saving.stale && <StaleSettings saving={saving} />}
      <p className="small text-2" role="status">
        {copy.summary(printed.length, committeeReport.formats[format])}
        {'. '}
        {readOnly ? copy.readOnly : saving.isChanged && copy.unsaved}
      </p>
      <div className={styles.builder}>
        <div className={styles.side}>
          <PageList
            settings={settings}
            content={content}
            chosen={chosen}
            readOnly={readOnly}
            onChange={saving.edit}
            onChoose={(key) => change({ page: key })}
          />
          <PageSettings
            key={screen.model}
            settings={settings}
            content={content}
            chosen={chosen}
            readOnly={readOnly}
            onChange={saving.edit}
          />
        </div>
        {printed.length === 0 ? (
          <StateBlock role="status" title={copy.none} text={copy.noneText} />
        ) : (
          <ol className={styles.sheets} ref={sheets}>
            {printed.map((one, position) => (
              <li key={one.page.key} data-page={one.page.key}>
                <ReportSheet
                  content={content}
                  printed={one}
                  format={format}
                  position={position + 1}
                  count={printed.length}
                  occasion={settings.occasion}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      <MissingPages content={content} settings={settings} />
      {values.presenting && screen.version && printed.length > 0 && (
        <Presentation
          version={screen.version.id}
          scenario={screen.scenario}
          settings={settings}
          at={at}
          onGo={(next) => change({ presenting: String(next + 1) })}
          onClose={() => change({ presenting: undefined })}
        />
      )}
    </>
  );
}

/** Brings the page that the address names into view. */
function useSheets(page: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (page === last.current) return;
    last.current = page;
    const sheet = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-page') === page);
    sheet?.scrollIntoView({ block: 'start' });
  }, [page]);
  return list;
}

/** Pages of the choice that the version has no data for, each with its reason. */
function MissingPages({ content, settings }: Pick<ReportBuilderProps, 'content' | 'settings'>) {
  const isVisible = (key: ReportPageKey) => settings.pages.some((page) => page.key === key && page.visible);
  const missing = content.pages.filter((page) => page.missing !== null && isVisible(page.key));
  if (missing.length === 0) return null;
  return (
    <ul className="small text-2">
      {missing.map(({ key, name, missing: reason }) => (
        <li key={key}>{`${name}: ${reason}`}</li>
      ))}
    </ul>
  );
}

function StaleSettings({ saving }: { saving: CommitteeReport['settings'] }) {
  return (
    <StateBlock
      role="alert"
      title={copy.stale.title}
      text={copy.stale.text}
      actions={
        <>
          <Button onClick={() => saving.takeStored()}>{copy.stale.theirs}</Button>
          <Button busy={saving.busy} onClick={() => void saving.saveOver()}>
            {copy.stale.mine}
          </Button>
        </>
      }
    />
  );
}
