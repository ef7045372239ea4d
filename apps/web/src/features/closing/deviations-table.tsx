import type { ClosingDeviation } from '@uni/contracts';
import { isBetter } from '@uni/engine';
import { closing } from '@uni/phrases';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatShare } from '../../ui/numbers/index.ts';
import { type Answers, needsComment } from './closing-model.ts';

const copy = closing.deviations;

/** By whether it is for the better; what is neither has no colour. */
const toneClasses: Readonly<Record<string, string | undefined>> = { true: 'favourable', false: 'unfavourable' };

interface DeviationsTableProps {
  deviations: readonly ClosingDeviation[];
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** The largest deviations of the months, each with its comment. An adverse one beyond the tolerance requires a comment. */
export function DeviationsTable({ deviations, answers, onChange }: DeviationsTableProps) {
  if (deviations.length === 0) return null;
  const comment = (key: string, text: string): void =>
    onChange({ ...answers, comments: { ...answers.comments, [key]: text } });
  return (
    <Stack gap={8}>
      <h3>{copy.title}</h3>
      <PlainTable label={copy.title} tall>
        <thead>
          <tr>
            <th scope="col">{copy.line}</th>
            {(['planned', 'realised', 'deviation'] as const).map((key) => (
              <th key={key} scope="col" className="number">
                {copy[key]}
              </th>
            ))}
            <th scope="col">{copy.comment}</th>
          </tr>
        </thead>
        <tbody>
          {deviations.map((deviation) => {
            const { key, label, planned, realised, share } = deviation;
            const better = isBetter(key, realised - planned);
            const sign = isIncome(key) ? 1 : -1;
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="number">{formatCentsBare(sign * planned || 0, 2)}</td>
                <td className="number">{formatCentsBare(sign * realised || 0, 2)}</td>
                <td className="number">
                  <span className={toneClasses[String(better)]}>
                    <Glyph name={sign * (realised - planned) > 0 ? 'up' : 'down'} />{' '}
                    {formatCentsBare(Math.abs(realised - planned), 2)}
                    {better !== null && <span className="visually-hidden"> {better ? copy.better : copy.worse}</span>}
                  </span>
                  {share !== null && <span className="small text-2"> {formatShare(Math.abs(share))}</span>}
                </td>
                <td>
                  <input
                    type="text"
                    data-asked={needsComment(deviation, answers) || undefined}
                    aria-label={copy.commentOf(label)}
                    placeholder={needsComment(deviation, answers) ? copy.question : copy.optional}
                    maxLength={300}
                    value={answers.comments[key] ?? deviation.comment ?? ''}
                    onChange={({ target }) => comment(key, target.value)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

/** Costs and revenues both appear positive. */
const isIncome = (key: string): boolean => /^(receipts|revenue)\./.test(key);
