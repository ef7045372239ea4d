import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy } from '@uni/phrases';
import { Fragment } from 'react';
import styles from './audit.module.css';
import { changesOf, shortDetailsOf } from './audit-labels.ts';

/** The actor: initials and name. */
export function Person({ name }: { name: string }) {
  return (
    <>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      {name}
    </>
  );
}

/** The initials of the first and the last name. */
function initialsOf(fullName: string): string {
  const [first = '', ...others] = fullName.split(' ').filter(Boolean);
  return [first, others.at(-1) ?? ''].map((name) => name.charAt(0).toUpperCase()).join('');
}

/** An act's changed values in one line; its details where it changed none. */
export function ChangeLine({ entry }: { entry: PresentedAuditEntry }) {
  const changes = changesOf(entry);
  const details = shortDetailsOf(entry);
  if (changes.length === 0 && details.length === 0) return copy.none;
  if (changes.length === 0) return details.map(([field, value]) => `${field}: ${value}`).join(' · ');
  return changes.map(({ field, before, after }, at) => (
    <Fragment key={field}>
      {at > 0 && ' · '}
      <span className={styles.field}>{field}:</span> {/* What has just been recorded had no value to strike out. */}
      {entry.before && before !== null && (
        <>
          <s className={styles.before}>{before}</s> →{' '}
        </>
      )}
      <b className="medium">{after}</b>
    </Fragment>
  ));
}
