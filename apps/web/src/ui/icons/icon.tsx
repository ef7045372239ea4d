import { classes } from '../classes.ts';
import styles from './icons.module.css';

/** The interface's one icon set: 1.5 px strokes on a 16 px square. */
const paths = {
  home: 'M2.5 7.2 8 2.8l5.5 4.4v6H10V9.6H6v3.6H2.5z',
  planning: 'M2.5 13.5h11M3 10l3-3.5 2.5 2L13 3.5',
  sales: 'M2.5 7.5v-5h5l6 6-5 5zM5.3 5.3h.1',
  plug: 'M6 2.5v3M10 2.5v3M4.5 5.5h7v2.5a3.5 3.5 0 0 1-7 0zM8 11.5v2',
  people:
    'M6 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.8 13.2c.3-2.4 2-3.7 4.2-3.7s3.9 1.3 4.2 3.7M10.8 3.2a2.2 2.2 0 0 1 0 4.1M12.3 9.9c1.1.6 1.8 1.7 2 3.3',
  gear: 'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M3.6 12.4l1.2-1.2M11.2 4.8l1.2-1.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  pin: 'M6 2.5h4l-.5 4 2 2v1.3h-7V8.5l2-2zM8 9.8v4',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  bell: 'M4 11V7.2a4 4 0 0 1 8 0V11l1.2 1.2H2.8zM6.7 14h2.6',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.4c.1-1 .8-1.6 1.8-1.6s1.8.6 1.8 1.5c0 1.3-1.7 1.4-1.7 2.7M8 11.2v.1',
  theme: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 2.5v11M8 5.5l4.6-1M8 8.5h5.4M8 11.3h4.2',
  down: 'M4 6.2 8 10.2l4-4',
  right: 'M6.2 4l4 4-4 4',
  left: 'M9.8 4l-4 4 4 4',
  arrow: 'M2.8 8h10M9.3 4.5 12.8 8l-3.5 3.5',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.3h10',
  check: 'M3.2 8.5l3 3 6.6-7',
  plus: 'M8 3.2v9.6M3.2 8h9.6',
  close: 'M4 4l8 8M12 4l-8 8',
  retry: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.8v2.6h-2.6',
  dots: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  lock: 'M4 7.2h8v6H4zM5.7 7.2V5.3a2.3 2.3 0 0 1 4.6 0v1.9',
  undo: 'M5.5 3.5 2.8 6.2l2.7 2.7M3 6.2h6.2a3.6 3.6 0 0 1 0 7.2H6',
  redo: 'M10.5 3.5l2.7 2.7-2.7 2.7M13 6.2H6.8a3.6 3.6 0 0 0 0 7.2H10',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  comment: 'M2.5 3.5h11v7.5H8l-3 2.5V11H2.5z',
  columns: 'M2.5 5h6M11.5 5h2M10 3.5v3M2.5 11h2M7.5 11h6M6 9.5v3',
  external: 'M6 3.5H3.2v9.3h9.3V10M9 3.2h3.8V7M12.5 3.5 7.5 8.5',
  swap: 'M3 5.5h10M10.5 3 13 5.5 10.5 8M13 10.5H3M5.5 8 3 10.5 5.5 13',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  eyeOff: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM3 13 13 3',
  calendar: 'M2.8 3.8h10.4v9.4H2.8zM2.8 6.8h10.4M5.5 2.3v2.5M10.5 2.3v2.5',
  trash: 'M3 4.5h10M6.2 4.3V2.8h3.6v1.5M4.3 4.5l.6 8.7h6.2l.6-8.7',
  edit: 'M3 13l.7-2.9L10.6 3.2l2.2 2.2-6.9 6.9z',
  star: 'M8 2.3l1.8 3.6 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z',
  up: 'M4 10l4-4 4 4',
  focus: 'M2.8 6V2.8H6M10 2.8h3.2V6M13.2 10v3.2H10M6 13.2H2.8V10',
  signOut: 'M6.5 2.8H3v10.4h3.5M7 8h6.5M10.8 5.2 13.6 8l-2.8 2.8',
} as const;

export type IconName = keyof typeof paths;

/** The strokes of an icon, for what is drawn on a canvas. */
export const iconPath = (name: IconName): string => paths[name];

/** Decorative: the control that carries it has the name. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={classes(styles.mark, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
