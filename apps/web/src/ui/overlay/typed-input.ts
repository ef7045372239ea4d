/** The controls of a form, compared with their state before the first use. */
export interface TypedInput {
  readonly form: HTMLElement;
  isTyped(): boolean;
  end(): void;
}

/** Keys that change no control. */
const passive: readonly string[] = ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'];

/** State of every control, as text. Search fields are no input; a button with a list shows what is chosen of it. */
function stateOfForm(form: HTMLElement): string {
  const controls = form.querySelectorAll<HTMLElement>(
    'input:not([type="search"]), select, textarea, [aria-pressed], [aria-checked], button[aria-haspopup]',
  );
  return JSON.stringify([...controls].map(stateOfControl));
}

function stateOfControl(control: HTMLElement): unknown {
  if (control instanceof HTMLInputElement)
    return control.type === 'checkbox' || control.type === 'radio' ? control.checked : control.value;
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return control.value;
  return control.getAttribute('aria-pressed') ?? control.getAttribute('aria-checked') ?? control.textContent;
}

/** Compares with the state at the first use: what arrives from the server until then is not typed. */
export function watchTypedInput(form: HTMLElement): TypedInput {
  let begun: string | null = null;
  let isUsed = false;
  const see = () => {
    if (!isUsed) begun = stateOfForm(form);
  };
  const use = (event: Event) => {
    if (event instanceof KeyboardEvent && passive.includes(event.key)) return;
    see();
    isUsed = true;
  };
  const receive = () => {
    isUsed = true;
  };
  form.addEventListener('focusin', see);
  form.addEventListener('pointerdown', use, true);
  form.addEventListener('keydown', use, true);
  form.addEventListener('input', receive, true);
  return {
    form,
    isTyped: () => begun !== null && begun !== stateOfForm(form),
    end: () => {
      form.removeEventListener('focusin', see);
      form.removeEventListener('pointerdown', use, true);
      form.removeEventListener('keydown', use, true);
      form.removeEventListener('input', receive, true);
    },
  };
}
