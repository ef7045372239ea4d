import { apiAccess, apiDocs as copy } from '@uni/phrases';
import { useState } from 'react';
import type { ApiDocument } from '../../../api/admin/api-document.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import styles from '../admin.module.css';
import { answerOf, curlOf, exampleOf, type ListedOperation, typeText } from './operations.ts';

interface OfDocument {
  operation: ListedOperation;
  document: ApiDocument;
}

/** One operation: what it is at first sight, everything about it when it is opened. */
export function OperationRow({ operation, document }: OfDocument) {
  const [open, setOpen] = useState(false);
  const { method, path, summary } = operation;
  const name = `${method} ${path}`;
  return (
    <li>
      <Row gap="4 12" className="anywhere">
        <span className={styles.method}>{method}</span>
        <code>{path}</code>
        <span className={styles.summary}>{summary}</span>
        <Button
          variant="link"
          aria-expanded={open}
          aria-label={open ? copy.hideNamed(name) : copy.showNamed(name)}
          onClick={() => setOpen(!open)}
        >
          {open ? copy.hide : copy.show}
        </Button>
      </Row>
      {open && <Details operation={operation} document={document} />}
    </li>
  );
}

const needsText = (needs: string): string => {
  if (needs === 'public') return copy.publicCall;
  return needs.startsWith('signed_in') ? copy.anybody : needs;
};

function Details({ operation, document }: OfDocument) {
  const { components } = document;
  const { 'x-uni-scopes': scopes, 'x-uni-needs': needs, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = answerOf(success, components)?.content?.['application/json']?.schema;
  return (
    <Stack gap={12} className={styles.details}>
      <p>
        {copy.needs}: <code>{needsText(needs)}</code>
      </p>
      <p>
        {scopes.length === 0
          ? copy.noScopes
          : `${copy.scopes}: ${scopes.map((scope) => `${scope} (${apiAccess.scopes[scope]})`).join(', ')}`}
      </p>
      {parameters.length > 0 && <Parameters operation={operation} />}
      {body && <Code title={copy.body} text={JSON.stringify(exampleOf(body, components), null, 2)} />}
      {answer && <Code title={copy.schema} text={JSON.stringify(exampleOf(answer, components), null, 2)} />}
      <p>
        {copy.answers}: {Object.keys(responses).join(', ')}
      </p>
      <Code title={copy.example} text={curlOf(operation, document)} />
    </Stack>
  );
}

function Parameters({ operation: { parameters, method, path } }: { operation: ListedOperation }) {
  return (
    <LedgerTable label={`${copy.parameters}: ${method} ${path}`}>
      <thead>
        <tr>
          <th>{copy.parameter}</th>
          <th>{copy.place}</th>
          <th>{copy.type}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: location, required, schema }) => (
          <tr key={`${location} ${name}`}>
            <td>
              <code>{name}</code>
              {required && <span className="text-3"> ({copy.required})</span>}
            </td>
            <td>{copy.places[location]}</td>
            <td>{typeText(schema)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <p className="text-2">{title}</p>
      <CodeBlock>{text}</CodeBlock>
    </section>
  );
}
