import { studyConflict } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { pathName, pathText } from '../study-forms/descriptors/field-paths.ts';
import styles from './study-editor.module.css';

/** The same values changed by two users: mine, theirs, what stood before, and one decision. */
export function Conflict() {
  const { state, store, study } = useWorkspace();
  const { conflicts } = state.save;
  const copy = studyConflict;
  const who = conflicts.find((conflict) => conflict.by)?.by ?? copy.otherUser;
  return (
    <section className={styles.conflict} role="alert">
      <p>
        <Glyph name="up" className="attention" />
        {copy.title(conflicts.length, who)}
      </p>
      <table>
        <thead>
          <tr>
            {[copy.field, copy.before, copy.mine, copy.theirs].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={conflict.path} data-conflict={conflict.path}>
              <th scope="row">{pathName(state.draft.document, conflict.path)}</th>
              {[conflict.old, conflict.mine, conflict.theirs].map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change their order
                <td key={at}>{pathText(conflict.path, value, study.base_month)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button size="small" variant="primary" onClick={() => void store.settleConflict('mine')}>
          {copy.keepMine}
        </Button>
        <Button size="small" onClick={() => void store.settleConflict('theirs')}>
          {copy.useTheirs}
        </Button>
      </p>
    </section>
  );
}
