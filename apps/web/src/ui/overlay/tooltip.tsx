import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './overlay.module.css';

/** Words about what it wraps, after 400 ms of pointing or at once on keyboard focus; gone at once. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const show = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    setPlace({ left: Math.max(8, Math.min(box.left, window.innerWidth - 328)), top: box.bottom + 6 });
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what its child is already told
    <span
      className={styles.anchor}
      aria-describedby={place ? id : undefined}
      onPointerEnter={({ currentTarget }) => {
        timer.current = setTimeout(() => show(currentTarget), 400);
      }}
      onPointerLeave={hide}
      onFocus={({ currentTarget }) => show(currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place && (
        <span id={id} role="tooltip" className={styles.tooltip} style={place}>
          {text}
        </span>
      )}
    </span>
  );
}
