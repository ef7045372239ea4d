/* Sets theme and density before the first paint, so that neither flashes. Kept apart because inline scripts are refused. */
(function () {
  try {
    var appearance = JSON.parse(localStorage.getItem('appearance') || '{}');
    var root = document.documentElement;
    if (appearance.theme === 'light' || appearance.theme === 'dark') root.dataset.theme = appearance.theme;
    else root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    if (appearance.density) root.dataset.density = appearance.density;
  } catch (_) {
    /* The style sheet follows the system by itself. */
  }
})();
