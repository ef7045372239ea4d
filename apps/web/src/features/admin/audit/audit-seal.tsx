import { useQuery } from '@tanstack/react-query';
import { audit } from '@uni/phrases';
import { useState } from 'react';
import { sealQuery } from '../../../api/admin/audit-trail.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import styles from '../admin.module.css';

const copy = audit.seal;

/** The integrity of the audit chain, checked by the server over every entry, with a proof to save. */
export function AuditSeal() {
  const query = useQuery(sealQuery);
  const [copied, setCopied] = useState(false);
  const { data } = query;
  if (query.isPending)
    return (
      <Row as="p" gap="8 12" className={styles.seal} role="status">
        {copy.checking}
      </Row>
    );
  if (!data)
    return (
      <Row gap="8 12" className={styles.seal} role="alert">
        <p>{copy.failed}</p>
        <Button size="small" icon="retry" busy={query.isFetching} onClick={() => void query.refetch()}>
          {copy.again}
        </Button>
      </Row>
    );
  const time = formatTime(new Date(query.dataUpdatedAt));
  const isBroken = data.broken_at !== null;
  const copyProof = async () => {
    if (await copyText(copy.proof(formatNumber(data.entries), data.head))) setCopied(true);
  };
  return (
    <Row
      as="section"
      gap="8 12"
      className={styles.seal}
      data-broken={isBroken || undefined}
      aria-label={copy.title}
      role={isBroken ? 'alert' : undefined}
    >
      <span className={styles.mark}>{isBroken ? <Glyph name="square" size={10} /> : <Icon name="check" />}</span>
      <div className={styles.result} role="status">
        <p className="strong">{data.broken_at === null ? copy.whole : copy.broken(formatNumber(data.broken_at))}</p>
        <p className="small text-2">{isBroken ? copy.brokenText : wholeText(data.entries, time)}</p>
      </div>
      <Button size="small" icon="copy" onClick={() => void copyProof()}>
        {copied ? copy.copied : copy.copy}
      </Button>
      <Button size="small" icon="retry" busy={query.isFetching} onClick={() => void query.refetch()}>
        {copy.again}
      </Button>
    </Row>
  );
}

function wholeText(entries: number, time: string): string {
  if (entries === 0) return copy.wholeNone(time);
  return entries === 1 ? copy.wholeOne(time) : copy.wholeText(formatNumber(entries), time);
}
