/*
 * What has to be known before the first paint, so that nothing flashes: theme, density, and whether a session is stored.
 * Begins the first reads of the screen, too, which the document names. A file of its own: inline scripts are refused.
 */
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = system;
  try {
    const { theme, density } = JSON.parse(localStorage.getItem('appearance') || '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (density) root.dataset.density = density;
    const session = localStorage.getItem('session');
    if (session) root.dataset.session = 'stored';
    if (session) readAhead(JSON.parse(session));
  } catch {
    /* What cannot be read is as if it had never been chosen. */
  }

  /** The answers wait for the transport, which takes each once and with the same token only. */
  function readAhead({ token, expires }) {
    const reads = document.currentScript.dataset.reads;
    const margin = 30;
    if (!reads || typeof token !== 'string' || !(expires - Date.now() / 1000 > margin)) return;
    const base = (window.__UNI_BASE_PATH__ || '/').slice(0, -1);
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    };
    const answers = new Map();
    const version = /^\d{1,16}$/.exec(new URLSearchParams(location.search).get('v') || '');
    for (const read of reads.split(' ')) {
      if (!version && read.includes('__version__')) continue;
      const { href } = new URL(base + read.replace('__version__', String(version)), location.origin);
      const answer = fetch(href, { headers });
      answer.catch(() => {});
      answers.set(href, answer);
    }
    window.__UNI_READ_AHEAD__ = { token, answers };
  }
})();
