import { type StudyTemplate, studyTemplates } from '@uni/contracts';
import { newStudy as copy, templateSources } from '@uni/phrases';
import styles from './template-choice.module.css';

const templateCopy: Readonly<Record<string, { name: string; about: string }>> = copy.template;

/** Chooses the template of a study. */
export function TemplateChoice(props: {
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** All of them, unless named. */
  templates?: readonly StudyTemplate[];
}) {
  const { chosen, onChoose, templates = studyTemplates } = props;
  return (
    <fieldset className={styles.templates}>
      <legend className="visually-hidden">{copy.templates}</legend>
      {templates.map(({ key }) => (
        <label key={key} className={styles.template}>
          <input type="radio" name="template" value={key} checked={key === chosen} onChange={() => onChoose(key)} />
          <b>{templateCopy[key]?.name ?? key}</b>
          <span>{templateCopy[key]?.about}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Lists where the figures of a template come from, and which of them are hypotheses. */
export function TemplateSources({ template }: { template: string }) {
  return (
    <details className={styles.sources}>
      <summary>{copy.sources}</summary>
      <ul>
        {templateSources[template]?.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}
