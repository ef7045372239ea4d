/** Addresses of the add-in for Excel, outside of the API: the server allows Office to load them. */

/** Paths below the server's address. Installed add-ins have them stored: they never change. */
export const excelAddInFiles = {
  pane: '/excel/painel',
  metadata: '/excel/functions.json',
  script: '/excel/functions.js',
  icon: (pixels: 16 | 32 | 80): string => `/excel/icon-${pixels}.png`,
  /** The screen with the steps of its installation. */
  help: '/api-e-webhooks',
} as const;

/** Library without which no add-in runs. Office requires it from this address. */
export const officeLibrary = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

/**
 * Hosts of Excel on the web that frame a pane, of the whole chain of frames. No page of the documentation names them.
 * Sources: github.com/OfficeDev/office-js/issues/3342 and github.com/OfficeDev/office-js-docs-pr/issues/4911.
 */
export const officeFrameHosts: readonly string[] = [
  'https://*.officeapps.live.com',
  'https://*.cloud.microsoft',
  'https://*.office.com',
  'https://*.microsoft365.com',
  'https://*.sharepoint.com',
  'https://onedrive.live.com',
];
