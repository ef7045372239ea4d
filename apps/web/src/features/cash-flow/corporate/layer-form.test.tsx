// @vitest-environment jsdom
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { CorporateLayer } from '@uni/contracts';
import { corporateLayer, explanationPanel, workspaceFields } from '@uni/phrases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession } from '../../../api/session/session-store.ts';
import { focusUnreadable } from '../../../ui/field/unreadable.ts';
import { StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { newCorporateLoan } from './layer-fields.ts';
import { LayerForm } from './layer-form.tsx';
import { newLayer } from './new-layer.ts';
import { useLayerDraft } from './use-layer-draft.ts';

const copy = corporateLayer.dialog;
const { form: fieldCopy } = workspaceFields;
const layer: CorporateLayer = {
  ...newLayer('2026-03'),
  overheads: [{ name: 'Sede', amount: 10, start: '2026-03' }],
  loans: [newCorporateLoan()],
};

/** The draft of a stored layer, drawn as the dialog draws it. */
function draw({ readOnly = false, target = null }: { readOnly?: boolean; target?: string | null } = {}) {
  const hook = renderHook(() => useLayerDraft({ stored: { layer, version: 3 }, begun: layer, readOnly, target }));
  const form = () => (
    <StudyFormProvider form={hook.result.current.form}>
      <LayerForm />
    </StudyFormProvider>
  );
  const view = render(form());
  return { draft: () => hook.result.current, container: view.container, redraw: () => view.rerender(form()) };
}

const amount = () => screen.getByLabelText<HTMLInputElement>(`${copy.amount}, ${fieldCopy.item(1)}`);
const type = (text: string): void => {
  fireEvent.focus(amount());
  fireEvent.change(amount(), { target: { value: text } });
  fireEvent.blur(amount());
};
/** Answers the next request of the page. */
const answer = (status: number, body: unknown) => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const { scrollIntoView } = Element.prototype;
beforeEach(() => {
  storeSession('a', 1_800, 'r');
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  Element.prototype.scrollIntoView = scrollIntoView;
});

describe('the form of a corporate layer', () => {
  it('has no question about effects, which are of a study', () => {
    draw();
    expect(screen.queryAllByLabelText(explanationPanel.field.question)).toEqual([]);
  });

  it('takes what is typed into the layer, and nothing that cannot be read', () => {
    const { draft, container, redraw } = draw();
    type('dez mil');
    expect(focusUnreadable(container)).toBe(true);
    expect(draft().isChanged).toBe(false);
    type('10.000,00');
    redraw();
    expect(focusUnreadable(container)).toBe(false);
    expect(amount().value).toContain('10.000');
    expect(draft().isChanged).toBe(true);
  });

  it('takes nothing from a reader', () => {
    draw({ readOnly: true });
    expect(amount().readOnly).toBe(true);
    expect(screen.queryByText(fieldCopy.added(copy.loan))).toBeNull();
  });

  it('opens on the input that it is opened for', () => {
    expect(draw({ target: '/overheads/0/amount' }).draft().form.focus?.path).toMatch(/^\/expenses\/@\d+\/amount$/);
  });
});

describe('the save of a corporate layer', () => {
  it('goes over the version that was read, and says which field is refused until it is changed', async () => {
    const { draft, redraw } = draw();
    type('10.000,00');
    const refused = [{ path: '/overheads/0/amount', code: 'range', message: 'Fora da faixa.' }];
    const fetched = answer(400, { code: 'study_refused', study_errors: refused });
    expect(await draft().save()).toMatchObject({ kind: 'refused' });
    const [, request] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(new Headers(request.headers).get('If-Match')).toBe('"3"');
    expect(JSON.parse(String(request.body))).toMatchObject({ overheads: [{ name: 'Sede', amount: 10_000 }] });
    await waitFor(() => expect([...draft().errors.values()]).toEqual(['Fora da faixa.']));
    redraw();
    expect(screen.getByText('Fora da faixa.')).toBeDefined();
    type('20,00');
    expect(draft().errors.size).toBe(0);
  });

  it('keeps what is typed when another user saved, until it is replaced on purpose', async () => {
    const { draft, redraw } = draw();
    type('10.000,00');
    const theirs = { layer: { ...layer, overheads: [{ name: 'Outra', amount: 7, start: '2026-03' }] }, version: 4 };
    answer(412, { code: 'precondition_failed', current: theirs });
    await draft().save();
    await waitFor(() => expect(draft().stale?.version).toBe(4));
    redraw();
    expect(amount().value).toContain('10.000');
    draft().takeStored();
    await waitFor(() => expect(draft().stale).toBeNull());
    redraw();
    expect(amount().value).toBe('7');
    expect(draft().isChanged).toBe(false);
    const fetched = answer(200, theirs);
    expect(await draft().save()).toEqual({ kind: 'saved' });
    const [, request] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(new Headers(request.headers).get('If-Match')).toBe('"4"');
  });
});
