/*
 * What has to be known before the first paint, so that nothing flashes: theme, density, and whether a session is stored.
 * A file of its own: inline scripts are refused.
 */
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = system;
  try {
    const { theme, density } = JSON.parse(localStorage.getItem('appearance') || '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (density) root.dataset.density = density;
    if (localStorage.getItem('session')) root.dataset.session = 'stored';
  } catch {
    /* What cannot be read is as if it had never been chosen. */
  }
})();
