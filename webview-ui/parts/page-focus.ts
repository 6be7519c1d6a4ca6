/** The focus of a page whose parts are drawn again. */
export class PageFocus {
  readonly #page: Element;
  readonly #title: HTMLElement;
  #isReady = false;
  #wasFocused = false;

  constructor(page: Element, title: HTMLElement) {
    this.#page = page;
    this.#title = title;
    window.addEventListener('focus', () => this.begin(this.#isReady));
  }

  /** The headline is focused first, where Enter does nothing, but not while another editor has the focus. */
  begin(isReady: boolean): void {
    this.#isReady = isReady;
    if (this.#wasFocused || !document.hasFocus() || !isReady) return;
    this.#wasFocused = true;
    if (document.activeElement === document.body) this.#title.focus();
  }

  /** If what had the focus left: its successor gets it, or else the headline. */
  keep(focused: Element | null): void {
    if (focused === null || focused.isConnected) return;
    const name = focused.getAttribute('data-name') ?? '';
    const again = this.#page.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`);
    (again ?? this.#title).focus({ preventScroll: true });
  }
}
