/** What is told of a change in the audit trail. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Of the fields that differ, what was and what is. Personal data stay out: the trail is never rewritten, and would keep
 * for ever what a person may have erased; of those only the names of the fields are told.
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
