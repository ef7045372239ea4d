/** Security key values that both ends use without a schema. */
export const securityKeyLimits = { keys: 10, name: 60 } as const;

/** Transports by which a browser may reach a key. Other transports it reports are dropped. */
export const keyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
