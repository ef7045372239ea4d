import { feedAddress, feedColumns, feedKeys, odataRoot } from '@uni/contracts';
import { apiAccess } from '@uni/phrases';
import { useState } from 'react';
import { downloadConnection } from '../../../api/admin/connection-files.ts';
import { addressOf } from '../../../api/environment.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import styles from '../admin.module.css';

const copy = apiAccess.feeds;

/** Addresses and columns of the tables for spreadsheets. */
export function FeedList() {
  return (
    <Section title={copy.title}>
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        <Stack as="ul" ruled={10} aria-label={copy.title}>
          {feedKeys.map((key) => (
            <Feed key={key} feed={key} />
          ))}
        </Stack>
        <ServiceConnection />
      </Stack>
    </Section>
  );
}

const copyAddressOf = async (path: string) => {
  if (await copyText(addressOf(path, false).href))
    notify({ kind: 'success', title: apiAccess.copied, duration: durations.success });
};

/** The same rows by OData: files that connect a program, and the service's address. */
function ServiceConnection() {
  return (
    <Stack gap={8}>
      <p className="medium">{copy.connect}</p>
      <p className="text-2">{copy.connectLead}</p>
      <p className="small text-2 anywhere">{addressOf(odataRoot, false).href}</p>
      <Row gap={8}>
        <Button size="small" onClick={() => void downloadConnection('excel')}>
          {copy.excelFile}
        </Button>
        <Button size="small" onClick={() => void downloadConnection('power-bi')}>
          {copy.powerBiFile}
        </Button>
        <Button size="small" onClick={() => void copyAddressOf(odataRoot)}>
          {copy.copyService}
        </Button>
      </Row>
    </Stack>
  );
}

function Feed({ feed }: { feed: (typeof feedKeys)[number] }) {
  const [open, setOpen] = useState(false);
  const name = copy.names[feed];
  const address = addressOf(feedAddress(feed), false).href;
  return (
    <Row as="li" gap="8 16" justify="space-between">
      <div className={styles.entry}>
        <p>
          <b className="medium anywhere">{name}</b>
        </p>
        <p className="small text-2 anywhere">{address}</p>
        {open && (
          <dl className="small">
            {Object.entries(feedColumns[feed]).map(([column, format]) => (
              <div key={column}>
                <dt className={styles.term}>{column}</dt>
                <dd className={styles.format}>{copy.formats[format]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Row as="span" gap={8}>
        <Button
          variant="link"
          aria-expanded={open}
          aria-label={open ? copy.hideColumnsOf(name) : copy.columnsOf(name)}
          onClick={() => setOpen(!open)}
        >
          {open ? copy.hideColumns : copy.columns}
        </Button>
        <Button size="small" aria-label={copy.copyOf(name)} onClick={() => void copyAddressOf(feedAddress(feed))}>
          {copy.copy}
        </Button>
      </Row>
    </Row>
  );
}
