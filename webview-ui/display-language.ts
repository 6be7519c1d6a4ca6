import { config } from '@vscode/l10n';

// main.ts imports this first: texts of module constants are looked up while the modules load. The host puts the
// translations of VS Code's display language into the page; in English there are none.
config({ contents: document.getElementById('translations')?.textContent ?? '{}' });
