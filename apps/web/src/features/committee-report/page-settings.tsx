import {
  filledComment,
  type ReportContent,
  type ReportPageKey,
  type ReportSettings,
  reportLimits,
} from '@uni/contracts';
import { committeeReport, reportBuilder as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import styles from './committee-report.module.css';
import { changedPage, commentProblem, figureTexts, namesIn } from './report-choice.ts';

interface PageSettingsProps {
  settings: ReportSettings;
  content: ReportContent | undefined;
  chosen: ReportPageKey;
  readOnly: boolean;
  onChange: (settings: ReportSettings) => void;
}

/** Texts of a page besides its numbers: a comment, on the cover the occasion, at the end those who sign. */
export function PageSettings({ settings, content, chosen, readOnly, onChange }: PageSettingsProps) {
  return (
    <section aria-label={copy.chosen(committeeReport.pages[chosen])} className={styles.settings}>
      <h2>{committeeReport.pages[chosen]}</h2>
      {chosen === 'cover' ? (
        <TextField
          label={copy.occasion}
          hint={copy.occasionHint}
          maxLength={reportLimits.occasion}
          readOnly={readOnly}
          value={settings.occasion}
          onChange={(occasion) => onChange({ ...settings, occasion })}
        />
      ) : (
        <CommentField key={chosen} {...{ settings, content, chosen, readOnly, onChange }} />
      )}
      {chosen === 'opinion' && <Signatories {...{ settings, readOnly, onChange }} />}
    </section>
  );
}

function CommentField({ settings, content, chosen, readOnly, onChange }: PageSettingsProps) {
  const comment = settings.pages.find(({ key }) => key === chosen)?.comment ?? '';
  const change = (next: string) => onChange(changedPage(settings, chosen, { comment: next }));
  const problem = commentProblem(comment);
  const figures = content?.figures ?? [];
  const actions = figures.map(({ name, label, text }) => ({
    key: name,
    label,
    note: text,
    onPick: () => change(`${comment}${comment === '' || comment.endsWith(' ') ? '' : ' '}{${name}}`),
  }));
  return (
    <>
      <TextArea
        label={chosen === 'opinion' ? copy.opinion : copy.comment}
        hint={copy.commentHint}
        error={problem ?? undefined}
        maxLength={reportLimits.comment}
        readOnly={readOnly}
        rows={4}
        value={comment}
        onChange={change}
      />
      {!readOnly && actions.length > 0 && (
        <Menu
          label={copy.insert}
          align="start"
          actions={actions}
          trigger={(trigger) => (
            <Button size="small" icon="plus" {...trigger}>
              {copy.insert}
            </Button>
          )}
        />
      )}
      {content && comment.includes('{') && problem === null && (
        <p className="small">
          <span className="text-3">{copy.preview}: </span>
          {filledComment(comment, figureTexts(content))}
        </p>
      )}
    </>
  );
}

function Signatories({ settings, readOnly, onChange }: Pick<PageSettingsProps, 'settings' | 'readOnly' | 'onChange'>) {
  const [lines, setLines] = useState(settings.signatories.join('\n'));
  const most = reportLimits.signatories;
  return (
    <TextArea
      label={copy.signatories}
      hint={copy.signatoriesHint(most)}
      error={settings.signatories.length > most ? copy.tooMany(most) : undefined}
      readOnly={readOnly}
      rows={4}
      value={lines}
      onChange={(next) => {
        setLines(next);
        onChange({ ...settings, signatories: namesIn(next).map((name) => name.slice(0, reportLimits.signatory)) });
      }}
    />
  );
}
