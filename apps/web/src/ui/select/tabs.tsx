import { type ReactNode, useEffect, useRef } from 'react';
import { Glyph } from '../icons/glyph.tsx';
import styles from './select.module.css';

export interface Tab {
  key: string;
  label: string;
  /** Text of a marker on the tab: states what needs attention. */
  attention?: string | undefined;
}

/**
 * The tabs of a screen are links: each has its own address. `link` draws one, so that this component knows no router;
 * it must pass on `aria-current` and the children.
 */
export function Tabs({
  label,
  tabs,
  current,
  link,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  link: (tab: Tab, props: { 'aria-current': 'page' | undefined; children: ReactNode }) => ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const activeTab = bar.current?.querySelector(`[data-tab="${current}"] [aria-current]`);
    activeTab?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <span key={tab.key} data-tab={tab.key} style={{ display: 'flex' }}>
          {link(tab, {
            'aria-current': tab.key === current ? 'page' : undefined,
            children: (
              <>
                {tab.label}
                {tab.attention && (
                  <span className={styles.mark} title={tab.attention}>
                    <Glyph name="up" size={7} />
                    <span className="visually-hidden">{tab.attention}</span>
                  </span>
                )}
              </>
            ),
          })}
        </span>
      ))}
    </nav>
  );
}
