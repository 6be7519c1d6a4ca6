// The only file that uses the toolkit, which is no longer developed: a replacement goes here.
import { provideVSCodeDesignSystem, vsCodeButton, vsCodeCheckbox, vsCodeTextField } from '@vscode/webview-ui-toolkit';

export type { Button, Checkbox, TextField } from '@vscode/webview-ui-toolkit';

/** Defines the controls; those in the document are upgraded. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeTextField());
  // The toolkit reads and follows the theme's colors from the window's load event on, which is over if it loads late.
  if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
}
