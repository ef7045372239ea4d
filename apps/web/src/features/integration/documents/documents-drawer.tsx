import { useQuery } from '@tanstack/react-query';
import type { ErpDocument } from '@uni/contracts';
import { common, erpDocuments as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { save } from '../../../api/download.ts';
import { type DocumentQuestion, documentsQuery, useConsider } from '../../../api/integration/documents.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { csvFile, csvText } from '../../../ui/csv.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { centsToReais, formatAgo, formatCents, formatCentsBare } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';

interface DocumentsDrawerProps {
  /** The explained number. */
  title: string;
  question: DocumentQuestion;
  onClose: () => void;
}

/** The documents behind a number; one of an enterprise's line can be taken out of it, with the reason. */
export function DocumentsDrawer({ title, question, onClose }: DocumentsDrawerProps) {
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const query = useQuery(documentsQuery(question, page, text));
  const profile = useProfile();
  const enterprise =
    question.of === 'line' && profile.permissions.includes('planning:write') ? question.enterprise : null;
  const documents = query.data?.results ?? [];
  const searched = text !== '';
  return (
    <Drawer
      wide
      title={copy.title(title)}
      lead={query.data && copy.lead(query.data.count, formatCents(query.data.total))}
      onClose={onClose}
    >
      {(documents.length > 0 || searched) && (
        <Tools>
          <FindField
            label={copy.find}
            placeholder={copy.findPlaceholder}
            value={text}
            onChange={(typed) => {
              setPage(1);
              setText(typed);
            }}
          />
          <Button icon="download" onClick={() => save(csvFile(documentsCsv(documents)), `${copy.file}.csv`)}>
            {copy.export}
          </Button>
        </Tools>
      )}
      <RegisterStates
        noun={copy.noun}
        source={{ ...sourceOf(query), rows: query.data && (searched ? [0] : documents) }}
        matchCount={documents.length}
        filterText={text}
        onClear={() => setText('')}
        firstUse={<StateBlock role="status" title={copy.empty} text={copy.emptyText} />}
      >
        <Stack as="ul" ruled={10} aria-label={copy.table}>
          {documents.map((document) => (
            <DocumentLine
              key={`${document.connection} ${document.resource} ${document.key} ${document.account} ${document.date}`}
              document={document}
              enterprise={enterprise}
            />
          ))}
        </Stack>
        <Pagination
          page={page}
          pages={query.data?.total_pages ?? 1}
          size={50}
          count={query.data?.count ?? 0}
          language={profile.preferences?.pagination_language}
          onPage={setPage}
          onSize={() => setPage(1)}
        />
      </RegisterStates>
    </Drawer>
  );
}

const dayText = (day: string): string => day.split('-').toReversed().join('/');

function DocumentLine({ document, enterprise }: { document: ErpDocument; enterprise: number | null }) {
  const name = document.document || document.key;
  const Amount = document.considered ? 'span' : 's';
  return (
    <Stack as="li" gap={2}>
      <Row gap={12} align="stretch" justify="space-between" wrap={false}>
        <b className="medium anywhere">{name}</b>
        <Amount className="medium nowrap">{formatCentsBare(document.amount, 2)}</Amount>
      </Row>
      <p>{[dayText(document.date), copy.kinds[document.kind], document.counterpart].filter(Boolean).join(', ')}</p>
      <p className="text-3">
        {[
          [document.account, document.account__label].filter(Boolean).join(' '),
          copy.natures[document.nature],
          document.synced_at && copy.synced(formatAgo(new Date(document.synced_at), new Date())),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {!document.considered && (
        <p className="attention">
          {document.reason ? copy.leftOut(document.reason) : copy.noReason}
          {document.by__name && `, ${document.by__name}`}
        </p>
      )}
      {enterprise !== null && <Considered document={document} enterprise={enterprise} name={name} />}
    </Stack>
  );
}

/** Includes or excludes a document. Exclusion requires a reason; inclusion does not. */
function Considered(props: { document: ErpDocument; enterprise: number; name: string }) {
  const { document, enterprise, name } = props;
  const consider = useConsider(enterprise);
  const [isExcluding, setIsExcluding] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { connection, resource, key } = document;
  const put = (considered: boolean) =>
    consider.mutate({ connection, resource, key, considered, reason }, { onSuccess: () => setIsExcluding(false) });
  const submit = () => {
    setTried(true);
    if (reason.trim() !== '') put(false);
  };
  return (
    <>
      <CheckBox
        label={copy.consider(name)}
        checked={document.considered}
        disabled={consider.isPending}
        onChange={(checked) => (checked ? put(true) : setIsExcluding(true))}
      />
      {isExcluding && (
        <EntryDialog
          title={copy.reasonTitle(name)}
          onClose={() => setIsExcluding(false)}
          onSubmit={submit}
          actions={
            <>
              <Button onClick={() => setIsExcluding(false)}>{common.cancel}</Button>
              <Button variant="danger" type="submit" busy={consider.isPending}>
                {copy.leaveOut}
              </Button>
            </>
          }
        >
          <p>{copy.reasonText}</p>
          <TextField
            label={copy.reason}
            value={reason}
            maxLength={300}
            data-autofocus
            error={tried && reason.trim() === '' ? common.fieldErrors.required : undefined}
            onChange={setReason}
          />
        </EntryDialog>
      )}
    </>
  );
}

function documentsCsv(documents: readonly ErpDocument[]): string {
  const heads = copy.columns;
  return csvText([
    [heads.document, heads.date, heads.counterpart, heads.account, heads.nature, heads.amount],
    ...documents.map((one) => [
      one.document || one.key,
      dayText(one.date),
      one.counterpart,
      one.account,
      copy.natures[one.nature],
      centsToReais(one.amount),
    ]),
  ]);
}
