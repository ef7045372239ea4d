/** Which columns of an ERP feed dates and amounts, where people chose other ones than usual. */
import type { ConnectionSettings } from '../adapter/adapter.model.ts';
import type { OpenContext } from './context.service.ts';

export type ChosenFields = NonNullable<ConnectionSettings['fields']>;

/** The context with what was chosen; it is kept beside the connection's other settings. */
export const withChosenFields =
  (open: OpenContext): OpenContext =>
  (organizationId, connection, signal, onCall, purpose) => {
    const context = open(organizationId, connection, signal, onCall, purpose);
    const { fields }: { readonly fields?: ChosenFields } = JSON.parse(connection.settings);
    return fields ? { ...context, settings: { ...context.settings, fields } } : context;
  };
