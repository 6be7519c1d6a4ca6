import { config } from '@vscode/l10n';
import { l10n } from 'vscode';

// Each bundle imports this first: texts of module constants are looked up while the modules load. What the sandbox's
// thread shares with the runtime loads before it, and has no such constants. Code of every layer calls `l10n.t` of
// @vscode/l10n, since `vscode.l10n` exists only where `vscode` does.
config({ contents: l10n.bundle ?? {} });
