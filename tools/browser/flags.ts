/** Flags that start Chromium without a window. */

const baseFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Features that a test's browser does not need. Chromium draws the address bar's popups as a page for each new window. That
 * takes half a second of a core for every visitor. The other names are Playwright's own, whose list this one replaces.
 */
const absentFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** For measures and pictures: the browser as it is. */
export const browserFlags: readonly string[] = baseFlags;

/**
 * A page of a suite lives for seconds. Its optimizing compilers take a sixth of a core, which its scripts never win back. Few
 * processes, for each has to be started and talked to.
 */
const shortLived = ['--js-flags=--no-maglev --no-turbofan', '--in-process-gpu', '--renderer-process-limit=1'];

/** For suites: the same without what costs time and shows nothing. */
export const testBrowserFlags: readonly string[] = [
  `--disable-features=${absentFeatures.join(',')}`,
  ...shortLived,
  ...baseFlags,
];
