/** What of security keys both ends know without a schema. */
export const securityKeyLimits = { keys: 10, name: 60 } as const;

/** How a browser may reach a key; what it tells beside these is left out. */
export const keyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
