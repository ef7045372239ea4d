/**
 * React Aria writes a style element with this id unless it exists. The content security policy refuses inline styles.
 * So the id is taken by an element without effect, and its one rule is in floating-panel.module.css.
 */
const id = 'react-aria-pressable-style';

if (!document.getElementById(id)) {
  const taken = document.createElement('meta');
  taken.id = id;
  document.head.append(taken);
}
