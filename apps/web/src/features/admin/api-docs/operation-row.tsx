import { apiAccess, apiDocs as words } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import styles from './api-docs.module.css';
import { curlOf, exampleOf, type ShownOperation, typeText } from './operations.ts';

/** One operation: what it is at first sight, everything about it when it is opened. */
export function OperationRow({ operation, server }: { operation: ShownOperation; server: string }) {
  const [open, setOpen] = useState(false);
  const { method, path, summary } = operation;
  const name = `${method} ${path}`;
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.method}>{method}</span>
        <code>{path}</code>
        <span className={styles.summary}>{summary}</span>
        <Button
          look="link"
          aria-expanded={open}
          aria-label={open ? words.hideNamed(name) : words.showNamed(name)}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.show}
        </Button>
      </div>
      {open && <Details operation={operation} server={server} />}
    </li>
  );
}

const needsText = (needs: string): string => {
  if (needs === 'public') return words.publicCall;
  return needs.startsWith('signed_in') ? words.anybody : needs;
};

function Details({ operation, server }: { operation: ShownOperation; server: string }) {
  const { 'x-uni-scopes': scopes, 'x-uni-needs': needs, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  return (
    <div className={styles.details}>
      <p>
        {words.needs}: <code>{needsText(needs)}</code>
      </p>
      <p>
        {scopes.length === 0
          ? words.noScopes
          : `${words.scopes}: ${scopes.map((scope) => `${scope} (${apiAccess.scopes[scope]})`).join(', ')}`}
      </p>
      {parameters.length > 0 && <Parameters operation={operation} />}
      {body && <Code title={words.body} text={JSON.stringify(exampleOf(body), null, 2)} />}
      {answer && <Code title={words.schema} text={JSON.stringify(exampleOf(answer), null, 2)} />}
      <p>
        {words.answers}: {Object.keys(responses).join(', ')}
      </p>
      <Code title={words.example} text={curlOf(operation, server)} />
    </div>
  );
}

function Parameters({ operation: { parameters, method, path } }: { operation: ShownOperation }) {
  return (
    <LedgerTable label={`${words.parameters}: ${method} ${path}`}>
      <thead>
        <tr>
          <th>{words.parameter}</th>
          <th>{words.place}</th>
          <th>{words.type}</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: place, required, schema }) => (
          <tr key={`${place} ${name}`}>
            <td>
              <code>{name}</code>
              {required && <span className="text-3"> ({words.required})</span>}
            </td>
            <td>{words.places[place]}</td>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
