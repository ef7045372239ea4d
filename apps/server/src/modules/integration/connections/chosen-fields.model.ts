/** The ERP columns for dates and amounts, where users chose other than the default. */
import type { ConnectionSettings } from '../adapter/adapter.model.ts';
import type { OpenContext } from './context.service.ts';

export type ChosenFields = NonNullable<ConnectionSettings['fields']>;

/** Returns the context with the chosen columns, stored in the connection's settings. */
export const withChosenFields =
  (open: OpenContext): OpenContext =>
  (organizationId, connection, signal, onCall, purpose) => {
    const context = open(organizationId, connection, signal, onCall, purpose);
    const { fields }: { readonly fields?: ChosenFields } = JSON.parse(connection.settings);
    return fields ? { ...context, settings: { ...context.settings, fields } } : context;
  };
