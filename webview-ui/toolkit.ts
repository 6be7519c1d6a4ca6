// The only file that knows the toolkit, which is no longer developed: whatever takes its place is put in here.
import { provideVSCodeDesignSystem, vsCodeButton, vsCodeCheckbox, vsCodeTextField } from '@vscode/webview-ui-toolkit';

export type { Button, Checkbox, TextField } from '@vscode/webview-ui-toolkit';

/** Makes the controls known to the document; those that are in it come to life. */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeTextField());
  // The toolkit takes the theme's colours, and follows them, from the window's load on: that is over where it comes late.
  if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
}
