import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { I18nProvider, Popover, setInteractionModality } from 'react-aria-components';
import styles from './floating-panel.module.css';

interface FloatingPanelProps {
  /** Holds the trigger, and the layer next to it. What is done inside belongs to its dialog, form and tab order. */
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  above?: boolean;
  /** A point of the window instead of the anchor. */
  point?: { readonly x: number; readonly y: number } | undefined;
  /** The focus has gone elsewhere, or what it stands on is scrolled. */
  onLeave: () => void;
  children: ReactNode;
}

/** In the browser's top layer no dialog hides it and no scrolling part cuts it off. */
function toTopLayer(element: HTMLElement | null): void {
  if (!element?.showPopover) return;
  element.popover = 'manual';
  element.showPopover();
}

/** The click that Enter makes of a button counts as a screen reader's, whose focus would follow too late. */
function noteKeyboard(): void {
  if (document.activeElement?.matches(':focus-visible')) setInteractionModality('keyboard');
}

const topOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().top ?? 0;

/** A layer next to its trigger, where there is room for it. */
export function FloatingPanel({ anchor, align, above = false, point, onLeave, children }: FloatingPanelProps) {
  const opened = useRef(0);
  useLayoutEffect(() => {
    noteKeyboard();
    opened.current = topOf(anchor.current);
  }, [anchor]);
  /** Content that arrives above scrolls the page and leaves the trigger where it was. That is no reason to close. */
  const isUnmoved = () =>
    anchor.current?.contains(document.activeElement) && Math.abs(topOf(anchor.current) - opened.current) < 1;
  return (
    <I18nProvider locale="pt-BR">
      <Popover
        ref={toTopLayer}
        isOpen
        isNonModal
        triggerRef={anchor}
        {...(anchor.current && { UNSTABLE_portalContainer: anchor.current })}
        {...(point && { getTargetRect: () => new DOMRect(point.x, point.y, 0, 0) })}
        className={styles.floating ?? ''}
        placement={`${above ? 'top' : 'bottom'} ${align}`}
        offset={point ? 0 : 4}
        containerPadding={8}
        onOpenChange={(isOpen) => {
          if (!isOpen && !isUnmoved()) onLeave();
        }}
      >
        {children}
      </Popover>
    </I18nProvider>
  );
}
