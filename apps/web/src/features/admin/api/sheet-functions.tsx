import { spreadsheets } from '@uni/phrases';
import { downloadSheetsScript, readSheetsScript } from '../../../api/admin/connection-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import styles from '../admin.module.css';

const copy = spreadsheets.offer;

const copyScript = async (): Promise<void> => {
  const script = await readSheetsScript();
  if (script !== null && (await copyText(script)))
    notify({ kind: 'success', title: copy.copied, duration: durations.success });
};

/** The script of Google Sheets: what it does, how it is put into a spreadsheet, and formulas to begin with. */
export function SheetFunctions() {
  return (
    <Section title={copy.title}>
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        <Row gap={8}>
          <Button size="small" onClick={() => void copyScript()}>
            {copy.copy}
          </Button>
          <Button size="small" onClick={() => void downloadSheetsScript()}>
            {copy.download}
          </Button>
        </Row>
        <ol className={styles.steps}>
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <section aria-label={copy.examples}>
          <p className="text-2">{copy.examples}</p>
          <CodeBlock>{`${copy.indicator}\n${copy.flow}`}</CodeBlock>
        </section>
      </Stack>
    </Section>
  );
}
