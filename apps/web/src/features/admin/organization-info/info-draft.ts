import { brazilianStates, brazilTimeZones, type OrganizationInfo, regionOfState, segmentOf } from '@uni/contracts';
import { collaboration, organizationInfo as copy } from '@uni/phrases';

export type InfoField = keyof typeof copy.fields;
/** Every field as text; blank means no value. */
export type InfoText = Readonly<Record<InfoField, string>>;

export const infoFields = Object.keys(copy.fields) as InfoField[];

const table = (value: (field: InfoField) => string): InfoText =>
  Object.fromEntries(infoFields.map((field) => [field, value(field)])) as InfoText;

/** Returns the stored values as form text. */
export const textOf = (stored: OrganizationInfo): InfoText => table((field) => stored[field] ?? '');

/** Returns unsaved input over the current stored values; anything else in the draft is ignored. */
export function restored(stored: InfoText, savedDraft: unknown): InfoText {
  const typed = new Map<string, unknown>(Object.entries(Object(savedDraft)));
  return table((field) => {
    const value = typed.get(field);
    return typeof value === 'string' ? value : stored[field];
  });
}

/** The fields that differ from what is stored, blanks at the ends aside. */
export const changedFields = (stored: InfoText, typed: InfoText): InfoField[] =>
  infoFields.filter((field) => stored[field] !== typed[field].trim());

/** Returns the changes in the server's format. */
export function changeOf(stored: InfoText, typed: InfoText): Partial<Omit<OrganizationInfo, 'organization'>> {
  const {
    incorporation_state: state,
    time_zone: zone,
    ...rest
  } = Object.fromEntries(changedFields(stored, typed).map((field) => [field, typed[field].trim() || null]));
  const timeZone = brazilTimeZones.find((known) => known === zone);
  return {
    ...rest,
    ...(state === undefined ? {} : { incorporation_state: brazilianStates.find((known) => known === state) ?? null }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
}

/** Returns the name of the comparison group that the typed text leads to; empty if it leads to none. */
export function cohortOf({ incorporation_state, segmentation }: InfoText): string {
  const segment = segmentOf(segmentation);
  const state = brazilianStates.find((known) => known === incorporation_state);
  if (segment === null) return '';
  const { segments, regions } = collaboration.benchmark;
  return state ? `${segments[segment]}, ${regions[regionOfState[state]]}` : segments[segment];
}
