/** Content of a change in the audit trail. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Returns old and new values of the fields that differ. Personal data is left out: the trail is never rewritten, and would store
 * permanently what a person may have erased. Of personal fields only the names are recorded.
 */
export const difference = (before: Values, after: Values, personal: readonly string[] = []): Values => {
  const differing = Object.keys(after).filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const reportableKeys = differing.filter((key) => !personal.includes(key));
  return {
    before: Object.fromEntries(reportableKeys.map((key) => [key, before[key] ?? null])),
    after: Object.fromEntries(reportableKeys.map((key) => [key, after[key]])),
    ...(reportableKeys.length < differing.length ? { changed: differing.filter((key) => personal.includes(key)) } : {}),
  };
};
