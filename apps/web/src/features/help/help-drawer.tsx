import { Link } from '@tanstack/react-router';
import { type GuideChapter, help } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { FindField } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../ui/select/tab-panels.tsx';
import { ChapterView } from './chapter-view.tsx';
import { chapterOf, chaptersWith } from './chapters.ts';
import { entriesWith } from './glossary.ts';
import styles from './help.module.css';

type HelpTab = keyof typeof help.tabs;
const tabs = (Object.keys(help.tabs) as HelpTab[]).map((key) => ({ key, label: help.tabs[key] }));

interface HelpDrawerProps {
  path: string;
  /** Key of the screen that stands at the path. */
  screen: string | undefined;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Help for this screen, the whole guide, and the trade's terms. */
export function HelpDrawer({ path, screen, onShortcuts, onClose }: HelpDrawerProps) {
  const { permissions } = useProfile();
  const mayPlan = permissions.includes('enterprise:write') && permissions.includes('planning:write');
  const here = chapterOf(path, screen);
  const [tab, setTab] = useState<HelpTab>(here ? 'here' : 'guide');
  return (
    <Drawer
      wide
      title={help.title}
      onClose={onClose}
      actions={
        <>
          {mayPlan && (
            <Link to="/primeiro-estudo" className={buttonClass()} onClick={onClose}>
              {help.firstStudy}
            </Link>
          )}
          <Button onClick={onShortcuts}>{help.shortcuts}</Button>
        </>
      }
    >
      <TabPanels label={help.tabsLabel} tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'here' && (here ? <ChapterView chapter={here} /> : <p>{help.nothingHere}</p>)}
        {tab === 'guide' && <Guide />}
        {tab === 'glossary' && <Glossary />}
      </TabPanels>
    </Drawer>
  );
}

/** The chapters, and the one that is open. */
function Guide() {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<GuideChapter | null>(null);
  if (open)
    return (
      <>
        <Button onClick={() => setOpen(null)}>{help.allChapters}</Button>
        <ChapterView chapter={open} />
      </>
    );
  const results = chaptersWith(query);
  return (
    <>
      <FindField label={help.findGuide} placeholder={help.findGuide} value={query} onChange={setQuery} />
      <p role="status" className="visually-hidden">
        {help.matches(results.length)}
      </p>
      {results.length === 0 && <StateBlock title={help.matches(0)} text={help.notFound} />}
      <ul className={styles.chapters} aria-label={help.chapters}>
        {results.map((chapter) => (
          <li key={chapter.key}>
            <button type="button" onClick={() => setOpen(chapter)}>
              <strong>{chapter.title}</strong>
              <span className="text-3">{chapter.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Glossary() {
  const [query, setQuery] = useState('');
  const results = entriesWith(query);
  return (
    <>
      <FindField label={help.find} placeholder={help.find} value={query} onChange={setQuery} />
      <p role="status" className="text-3">
        {help.matches(results.length)}
      </p>
      {results.length === 0 && <StateBlock title={help.matches(0)} text={help.notFound} />}
      <Stack as="dl" ruled={10} aria-label={help.glossary}>
        {results.map(({ term, meaning, formula, also }) => (
          <div key={term}>
            <dt className="strong">{term}</dt>
            {meaning && <dd>{meaning}</dd>}
            {formula && (
              <dd>
                <span className="text-3">{help.formula}: </span>
                {formula}
              </dd>
            )}
            {also.length > 0 && <dd className="text-3">{help.also(also.join(', '))}</dd>}
          </div>
        ))}
      </Stack>
    </>
  );
}
