import { excelAddIn } from '@uni/phrases';
import { downloadExcelManifest } from '../../../api/admin/connection-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import styles from '../admin.module.css';

const copy = excelAddIn.offer;

/** Office opens add-ins by https only, except on a developer's machine. */
const isRefusedByOffice = ({ protocol, hostname }: Location): boolean =>
  protocol !== 'https:' && hostname !== 'localhost';

/** The add-in for Excel: what it does, its manifest, how it is installed, and formulas to begin with. */
export function ExcelAddIn() {
  return (
    <Section title={copy.title}>
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        {isRefusedByOffice(window.location) && <p role="note">{copy.needsHttps}</p>}
        <Row gap={8}>
          <Button size="small" onClick={() => void downloadExcelManifest()}>
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
